package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.time.BackOff;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * An adaptive concurrency limiter: it decides how many calls may be in flight, and until when none may begin. The limit
 * follows AIMD (additive increase, multiplicative decrease): a success, or a refusal of content, adds {@code 1 /
 * limit}; overload and failures halve the limit, and a success that took much longer than usual for its kind multiplies
 * it by 0.8. Calls that were in flight together decrease it once. The latency of other responses does not count,
 * because refusals are fast and time-outs slow. Immutable; times are in nanoseconds.
 *
 * @param most the most calls at a time
 * @param limit the calls that may be in flight now
 * @param usual the usual duration of the successes of each kind
 * @param decreasedAt when the limit was last decreased
 * @param overloads decreases in a row because of overload
 * @param throttledUntil no call may begin before this time
 */
public record ConcurrencyLimiter(
        int most, double limit, Map<CallKind, Double> usual, long decreasedAt, int overloads, long throttledUntil) {
    /**
     * Calls with a similar duration: of one operation, with a similar number of slots in request or response.
     *
     * @param operation the operation
     * @param size the number of slots, rounded up to a power of two, as an exponent
     */
    public record CallKind(OperationKind operation, int size) {
        /** The kind of a call with this many slots. */
        public static CallKind of(OperationKind operation, int slots) {
            return new CallKind(operation, Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, slots) - 1));
        }
    }

    private static final double SLOW_FACTOR = 4;
    private static final long SLOW_AT_LEAST = Duration.ofMillis(250).toNanos();

    /** The usual duration rises slowly, so that a permanently slower service is accepted in the end. */
    private static final double USUAL_RISE = 1.02;

    private static final double FOR_SLOWNESS = 0.8;
    private static final double FOR_FAILURE = 0.5;
    private static final long NEVER = Long.MIN_VALUE;

    /** The initial limiter. */
    public static ConcurrencyLimiter of(int most) {
        return new ConcurrencyLimiter(most, Math.max(1, most / 2.0), Map.of(), NEVER, 0, NEVER);
    }

    /** Whether one more call may begin. */
    public boolean allows(int inFlight, long now) {
        return inFlight < (int) limit && !isThrottled(now);
    }

    /** Whether the service has throttled the client: no call may begin. */
    public boolean isThrottled(long now) {
        return throttledUntil != NEVER && throttledUntil - now > 0;
    }

    /** Notes a success. */
    public ConcurrencyLimiter succeeded(CallKind kind, long started, long now) {
        double took = now - started;
        double before = usual.getOrDefault(kind, took);
        double after = Math.min(took, before * USUAL_RISE);
        Map<CallKind, Double> times = usual;
        if (!usual.containsKey(kind) || after != before) {
            times = new HashMap<>(usual);
            times.put(kind, after);
        }
        boolean slow = took > SLOW_AT_LEAST && took > SLOW_FACTOR * before;
        ConcurrencyLimiter counted = new ConcurrencyLimiter(most, limit, times, decreasedAt, 0, throttledUntil);
        return slow ? counted.decreased(FOR_SLOWNESS, started, now) : counted.increased();
    }

    /** Notes that the service refused the content of a request: it works. */
    public ConcurrencyLimiter refused() {
        return new ConcurrencyLimiter(most, limit, usual, decreasedAt, 0, throttledUntil).increased();
    }

    private ConcurrencyLimiter increased() {
        return limit >= most
                ? this
                : new ConcurrencyLimiter(
                        most, Math.min(most, limit + 1 / limit), usual, decreasedAt, overloads, throttledUntil);
    }

    /** Notes a failure that too many calls may have caused. */
    public ConcurrencyLimiter failed(long started, long now) {
        return decreased(FOR_FAILURE, started, now);
    }

    /**
     * Notes that the service is overloaded.
     *
     * @param retryAfter how long the service asks to wait; 0 if it gave no time
     * @param random a random number from 0 to 1
     */
    public ConcurrencyLimiter overloaded(long started, long now, long retryAfter, double random) {
        ConcurrencyLimiter less = decreased(FOR_FAILURE, started, now);
        int inARow = isKnown(started) ? overloads : overloads + 1;
        ConcurrencyLimiter counted =
                new ConcurrencyLimiter(most, less.limit, usual, less.decreasedAt, inARow, throttledUntil);
        return counted.throttled(now + (retryAfter > 0 ? retryAfter : BackOff.nanos(inARow, random)));
    }

    /** Notes that the service throttles until this time. An earlier time than the known one changes nothing. */
    ConcurrencyLimiter throttled(long until) {
        return throttledUntil != NEVER && until - throttledUntil <= 0
                ? this
                : new ConcurrencyLimiter(most, limit, usual, decreasedAt, overloads, until);
    }

    /** Decreases the limit, once for calls that were in flight together. */
    private ConcurrencyLimiter decreased(double factor, long started, long now) {
        return isKnown(started)
                ? this
                : new ConcurrencyLimiter(most, Math.max(1, limit * factor), usual, now, overloads, throttledUntil);
    }

    /** Whether the call was in flight when the limit was decreased, so that it says nothing new. */
    private boolean isKnown(long started) {
        return decreasedAt != NEVER && started - decreasedAt < 0;
    }
}
