package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.time.BackOff;

/**
 * An adaptive concurrency limiter: it decides how many calls may be in flight, and until when none may begin. The limit
 * follows AIMD (additive increase, multiplicative decrease): a success, or a refusal of content, adds {@code 1 /
 * limit}; overload and failures halve the limit. Calls that were in flight together decrease it once. Immutable; times
 * are in nanoseconds.
 *
 * @param most the most calls at a time
 * @param limit the calls that may be in flight now
 * @param decreasedAt when the limit was last decreased
 * @param overloads decreases in a row because of overload
 * @param throttledUntil no call may begin before this time
 */
public record ConcurrencyLimiter(int most, double limit, long decreasedAt, int overloads, long throttledUntil) {
    private static final long NEVER = Long.MIN_VALUE;

    /** The initial limiter. */
    public static ConcurrencyLimiter of(int most) {
        return new ConcurrencyLimiter(most, Math.max(1, most / 2.0), NEVER, 0, NEVER);
    }

    /** Whether one more call may begin. */
    public boolean allows(int inFlight, long now) {
        return inFlight < (int) limit && !isThrottled(now);
    }

    /** Whether the service has throttled the client: no call may begin. */
    public boolean isThrottled(long now) {
        return throttledUntil != NEVER && throttledUntil - now > 0;
    }

    /** Notes a success, or that the service refused the content of a request: it works. */
    public ConcurrencyLimiter succeeded() {
        return new ConcurrencyLimiter(most, Math.min(most, limit + 1 / limit), decreasedAt, 0, throttledUntil);
    }

    /** Notes a failure that too many calls may have caused; calls that were in flight together count once. */
    public ConcurrencyLimiter failed(long started, long now) {
        return isKnown(started)
                ? this
                : new ConcurrencyLimiter(most, Math.max(1, limit / 2), now, overloads, throttledUntil);
    }

    /**
     * Notes that the service is overloaded.
     *
     * @param retryAfter how long the service asks to wait; 0 if it gave no time
     * @param random a random number from 0 to 1
     */
    public ConcurrencyLimiter overloaded(long started, long now, long retryAfter, double random) {
        ConcurrencyLimiter less = failed(started, now);
        int inARow = isKnown(started) ? overloads : overloads + 1;
        ConcurrencyLimiter counted = new ConcurrencyLimiter(most, less.limit, less.decreasedAt, inARow, throttledUntil);
        return counted.throttled(now + (retryAfter > 0 ? retryAfter : BackOff.nanos(inARow, random)));
    }

    /** Notes that the service throttles until this time. An earlier time than the known one changes nothing. */
    ConcurrencyLimiter throttled(long until) {
        return throttledUntil != NEVER && until - throttledUntil <= 0
                ? this
                : new ConcurrencyLimiter(most, limit, decreasedAt, overloads, until);
    }

    /** Whether the call was in flight when the limit was decreased, so that it says nothing new. */
    private boolean isKnown(long started) {
        return decreasedAt != NEVER && started - decreasedAt < 0;
    }
}
