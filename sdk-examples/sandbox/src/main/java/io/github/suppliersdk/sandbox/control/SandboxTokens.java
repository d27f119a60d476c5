package io.github.suppliersdk.sandbox.control;

import java.time.Duration;

/**
 * The access tokens that the sandbox accepts: a fixed one that never ends, and those that its token endpoint issued.
 * Safe for use by several threads.
 */
public interface SandboxTokens {

    /** A token that works as long as the sandbox runs. */
    String fixed();

    String clientId();

    String clientSecret();

    /** How long the tokens that are issued from now on live; 3,599 seconds by default. */
    SandboxTokens lifetime(Duration duration);

    Duration lifetime();

    /** Every token issued so far is refused from now on; the fixed one stays. */
    SandboxTokens revokeAll();

    /** The token endpoint answers the next so many requests with this status; 0 requests end that. */
    SandboxTokens failNext(int requests, int status);

    /** How many tokens were issued. */
    long issued();

    /** A new token, for a test that needs one without the request for it. */
    String issue();

    /** Whether a request with this token would be accepted now. */
    boolean accepts(String token);
}
