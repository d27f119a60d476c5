package io.github.suppliersdk.config;

import java.time.Duration;
import org.immutables.value.Value;

/**
 * When and how often a request is retried.
 *
 * <p>Whether it may be sent again at all is not an option. What certainly was not done is sent again: a request that
 * was never handed to a connection, and one with the response 421, 423, 425 or 429. GET, PUT, DELETE and the PATCHes of this
 * interface set absolute values, so they are also sent again when no response came, or 408 or 500 to 599. A POST is
 * not, since it may have been carried out. Every other response, such as 400, 404, 409, 412 and a redirect, is final.
 * <a href="../doc-files/faults.html">Faults and outcomes</a> has the table of all faults.
 *
 * <p>A pause is never shorter than the service asks for with {@code Retry-After}, in seconds or as a date. If that is
 * longer than the rest of the call's time, the response is returned at once.
 */
@Value.Immutable
public abstract class RetryOptions implements WithRetryOptions {
    private static final Duration LONGEST_PAUSE = Duration.ofDays(1);
    private static final int LARGEST_BUDGET = 1_000_000;

    RetryOptions() {}

    /** The retries with every default. */
    public static RetryOptions defaults() {
        return builder().build();
    }

    /** No retries: every request is sent once. */
    public static RetryOptions off() {
        return builder().maxAttempts(1).build();
    }

    /**
     * The most attempts of one call, including the first; 4 unless set, enough to outlast the restart of a single
     * server.
     */
    @Value.Default
    public int maxAttempts() {
        return 4;
    }

    /**
     * The upper bound of the first pause; it doubles with each attempt. The pause is drawn evenly between zero and the
     * bound, so that many clients do not return at the same moment. 250 ms unless set.
     */
    @Value.Default
    public Duration firstPause() {
        return Duration.ofMillis(250);
    }

    /** The bound up to which pauses grow; 8 seconds unless set, a day at most. */
    @Value.Default
    public Duration longestPause() {
        return Duration.ofSeconds(8);
    }

    /**
     * The size of the retry budget that all calls of the client share; 50 unless set. A retry costs one, a call that
     * succeeds earns a tenth. When an outage has used up the budget, calls fail at their first attempt instead of
     * multiplying the load.
     */
    @Value.Default
    public int budget() {
        return 50;
    }

    @Value.Check
    void check() {
        if (maxAttempts() < 1) {
            throw new IllegalArgumentException("maxAttempts must be at least 1: " + maxAttempts());
        }
        if (firstPause().isNegative()
                || longestPause().compareTo(firstPause()) < 0
                || longestPause().compareTo(LONGEST_PAUSE) > 0) {
            throw new IllegalArgumentException(
                    "firstPause must not be negative or above longestPause, and longestPause not above " + LONGEST_PAUSE
                            + ": " + firstPause() + ", " + longestPause());
        }
        if (budget() < 0 || budget() > LARGEST_BUDGET) {
            throw new IllegalArgumentException("budget must be from 0 to " + LARGEST_BUDGET + ": " + budget());
        }
    }

    /**
     * Starts a builder with the defaults. Its {@code build()} throws an {@link IllegalArgumentException} that names the
     * option if a value is out of range.
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Sets the options of the retries. */
    public static final class Builder extends ImmutableRetryOptions.Builder {
        Builder() {}
    }
}
