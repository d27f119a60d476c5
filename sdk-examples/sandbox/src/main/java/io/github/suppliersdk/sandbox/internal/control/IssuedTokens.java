package io.github.suppliersdk.sandbox.internal.control;

import io.github.suppliersdk.sandbox.control.SandboxTokens;
import io.github.suppliersdk.sandbox.internal.rules.Arguments;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The access tokens of one sandbox. */
public final class IssuedTokens implements SandboxTokens {

    private static final Duration DEFAULT_LIFETIME = Duration.ofSeconds(3_599);

    private final Clock clock;
    private final SecureRandom random = new SecureRandom();
    private final String fixed;
    private final String clientId = "sandbox-client";
    private final String clientSecret = randomText();
    private final Map<String, Instant> issued = new HashMap<>();
    private Duration lifetime = DEFAULT_LIFETIME;
    private long count;
    private int failures;
    private int failureStatus;

    /**
     * @param clock decides when tokens expire
     * @param fixed the fixed token, or null for a random one
     */
    public IssuedTokens(Clock clock, @Nullable String fixed) {
        this.clock = clock;
        this.fixed = fixed == null ? randomText() : fixed;
    }

    /** The fixed token. It is valid as long as the sandbox runs. */
    public String fixed() {
        return fixed;
    }

    @Override
    public String clientId() {
        return clientId;
    }

    @Override
    public String clientSecret() {
        return clientSecret;
    }

    @Override
    public synchronized SandboxTokens lifetime(Duration duration) {
        lifetime = Arguments.notNegative(duration, "duration");
        return this;
    }

    @Override
    public synchronized Duration lifetime() {
        return lifetime;
    }

    @Override
    public synchronized SandboxTokens revokeAll() {
        issued.clear();
        return this;
    }

    @Override
    public synchronized SandboxTokens failNext(int requests, int status) {
        failures = (int) Arguments.atLeast(0, requests, "requests");
        failureStatus = (int) Arguments.between(400, 599, status, "status");
        return this;
    }

    @Override
    public synchronized long issued() {
        return count;
    }

    @Override
    public synchronized String issue() {
        String token = randomText();
        issued.put(token, clock.instant().plus(lifetime));
        count++;
        return token;
    }

    @Override
    public synchronized boolean accepts(String token) {
        if (token.equals(fixed)) {
            return true;
        }
        Instant end = issued.get(token);
        return end != null && end.isAfter(clock.instant());
    }

    /**
     * The status with which this request to the token endpoint must fail; empty if it must not. Must be called once per
     * request.
     */
    public synchronized OptionalInt takeFailure() {
        if (failures == 0) {
            return OptionalInt.empty();
        }
        failures--;
        return OptionalInt.of(failureStatus);
    }

    private String randomText() {
        byte[] bytes = new byte[24];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
