package io.github.suppliersdk.sandbox.control;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The access tokens that the sandbox accepts: a fixed one that never ends, and those that its token endpoint issued.
 * Safe for use by several threads.
 */
public final class SandboxTokens {

    private static final Duration DEFAULT_LIFETIME = Duration.ofSeconds(3_599);

    private final Clock clock;
    private final SecureRandom random = new SecureRandom();
    private final String fixed = randomText();
    private final String clientId = "sandbox-client";
    private final String clientSecret = randomText();
    private final Map<String, Instant> issued = new HashMap<>();
    private Duration lifetime = DEFAULT_LIFETIME;
    private long count;
    private int failures;
    private int failureStatus;

    public SandboxTokens(Clock clock) {
        this.clock = clock;
    }

    /** A token that works as long as the sandbox runs. */
    public String fixed() {
        return fixed;
    }

    public String clientId() {
        return clientId;
    }

    public String clientSecret() {
        return clientSecret;
    }

    /** How long the tokens that are issued from now on live. */
    public synchronized SandboxTokens lifetime(Duration duration) {
        lifetime = duration;
        return this;
    }

    public synchronized Duration lifetime() {
        return lifetime;
    }

    /** Every token issued so far is refused from now on; the fixed one stays. */
    public synchronized SandboxTokens revokeAll() {
        issued.clear();
        return this;
    }

    /** The token endpoint answers the next so many requests with this status. */
    public synchronized SandboxTokens failNext(int requests, int status) {
        failures = requests;
        failureStatus = status;
        return this;
    }

    /** How many tokens were issued. */
    public synchronized long issued() {
        return count;
    }

    /** A new token. Called by the token endpoint, and by a test that needs one without the request for it. */
    public synchronized String issue() {
        Instant now = clock.instant();
        issued.values().removeIf(end -> !end.isAfter(now));
        String token = randomText();
        issued.put(token, now.plus(lifetime));
        count++;
        return token;
    }

    public synchronized boolean accepts(String token) {
        if (token.equals(fixed)) {
            return true;
        }
        Instant end = issued.get(token);
        return end != null && end.isAfter(clock.instant());
    }

    /** The status with which this request for a token has to fail. Called by the token endpoint once per request. */
    public synchronized OptionalInt takeFailure() {
        if (failures == 0) {
            return OptionalInt.empty();
        }
        failures--;
        return OptionalInt.of(failureStatus);
    }

    /** Shows no secret. */
    @Override
    public synchronized String toString() {
        return "SandboxTokens[clientId=" + clientId + ", lifetime=" + lifetime + ", issued=" + count + "]";
    }

    private String randomText() {
        byte[] bytes = new byte[24];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
