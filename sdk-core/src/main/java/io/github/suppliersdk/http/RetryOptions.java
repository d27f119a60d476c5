package io.github.suppliersdk.http;

import java.time.Duration;
import org.immutables.value.Value;

/**
 * When and how often a request is repeated.
 *
 * <p>Whether it may be repeated at all is not an option. GET, PUT, DELETE and the PATCHes of this interface set absolute
 * values: they are repeated when no answer came or the answer was 408, 429, 500, 502, 503 or 504. A POST is repeated only
 * when it certainly was not processed: the request was not completely sent, or the answer was 429. Every other answer,
 * such as 400, 404, 409 and 412, is an answer and never a reason to ask again.
 */
@Value.Immutable
@Value.Style(stagedBuilder = false)
public abstract class RetryOptions implements WithRetryOptions {
    RetryOptions() {}

    /** The retries with every default. */
    public static RetryOptions defaults() {
        return builder().build();
    }

    /** No retries: every request is sent once. */
    public static RetryOptions off() {
        return builder().maxAttempts(1).build();
    }

    /** The most attempts of one call, the first included; 4 unless set, which outlasts a restart of a single server. */
    @Value.Default
    public int maxAttempts() {
        return 4;
    }

    /**
     * The upper bound of the first pause; it doubles with each attempt, and the pause itself is drawn evenly between zero
     * and the bound, so that many clients do not come back at the same moment. 250 ms unless set.
     */
    @Value.Default
    public Duration firstPause() {
        return Duration.ofMillis(250);
    }

    /** The bound beyond which pauses do not grow; 8 seconds unless set. */
    @Value.Default
    public Duration longestPause() {
        return Duration.ofSeconds(8);
    }

    /**
     * How many repeats all calls of the client may use up faster than they earn them; 50 unless set. A repeat costs one,
     * a call that succeeds earns a tenth. When an outage has used them up, calls fail at their first attempt instead of
     * multiplying the load.
     */
    @Value.Default
    public int budget() {
        return 50;
    }

    @Value.Check
    protected void check() {
        if (maxAttempts() < 1) {
            throw new IllegalArgumentException("maxAttempts must be at least 1: " + maxAttempts());
        }
        if (firstPause().isNegative() || longestPause().compareTo(firstPause()) < 0) {
            throw new IllegalArgumentException(
                    "firstPause must not be negative nor above longestPause: " + firstPause() + ", " + longestPause());
        }
        if (budget() < 0) {
            throw new IllegalArgumentException("budget must not be negative: " + budget());
        }
    }

    /** Starts with the defaults. */
    public static ImmutableRetryOptions.Builder builder() {
        return ImmutableRetryOptions.builder();
    }
}
