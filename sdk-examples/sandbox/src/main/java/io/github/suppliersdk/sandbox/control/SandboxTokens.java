package io.github.suppliersdk.sandbox.control;

import java.time.Duration;

/**
 * The access tokens that the sandbox accepts: one fixed token that never expires, and the tokens that its token
 * endpoint issued. Safe for use by several threads.
 */
public interface SandboxTokens {

    String clientId();

    String clientSecret();

    /** Sets the lifetime of the tokens that are issued from now on; 3,599 seconds by default. */
    SandboxTokens lifetime(Duration duration);

    Duration lifetime();

    /** Revokes all tokens issued so far. The fixed token stays valid. */
    SandboxTokens revokeAll();

    /**
     * Makes the next requests to the token endpoint fail.
     *
     * @param requests the number of requests that fail; 0 cancels an earlier call
     * @param status the status of the responses, from 400 to 599
     */
    SandboxTokens failNext(int requests, int status);

    /** The number of tokens issued so far. */
    long issued();

    /** Issues a token without a request to the token endpoint. */
    String issue();

    /** Whether the service accepts this token now. */
    boolean accepts(String token);
}
