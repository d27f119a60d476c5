package io.github.suppliersdk.internal.publishing;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * How many calls may be in flight, and when none may begin: an adaptive concurrency limiter. Additive increase with calls
 * that pass, multiplicative decrease with overload, with failures, and with successes that take much longer than those of
 * their kind usually do. The latency of what did not succeed says nothing: refusals are quick and time-outs slow.
 * Immutable; times are in nanoseconds.
 *
 * @param most the most calls at a time
 * @param limit the calls that may be in flight now
 * @param usual how long the successes of each kind take
 * @param decreasedAt when the limit was decreased last
 * @param overloads decreases in a row for overload
 * @param throttledUntil before which no call may begin
 */
public record Limiter(
        int most, double limit, Map<CallKind, Double> usual, long decreasedAt, int overloads, long throttledUntil) {
    private static final double SLOW_FACTOR = 4;
    private static final long SLOW_AT_LEAST = Duration.ofMillis(250).toNanos();

    /** The usual time rises slowly, so that a service that has become slower for good is accepted in the end. */
    private static final double USUAL_RISE = 1.02;

    private static final double FOR_SLOWNESS = 0.8;
    private static final double FOR_FAILURE = 0.5;
    private static final long NEVER = Long.MIN_VALUE;

    /** At the beginning. */
    public static Limiter of(int most) {
        return new Limiter(most, Math.max(1, most / 2.0), Map.of(), NEVER, 0, NEVER);
    }

    /** Whether one more call may begin. */
    public boolean allows(int inFlight, long now) {
        return inFlight < (int) limit && !isThrottled(now);
    }

    /** Whether the service asked to be left alone. */
    public boolean isThrottled(long now) {
        return throttledUntil != NEVER && throttledUntil - now > 0;
    }

    /** A call succeeded. */
    public Limiter succeeded(CallKind kind, long started, long now) {
        double took = now - started;
        double before = usual.getOrDefault(kind, took);
        double after = Math.min(took, before * USUAL_RISE);
        Map<CallKind, Double> times = usual;
        if (!usual.containsKey(kind) || after != before) {
            times = new HashMap<>(usual);
            times.put(kind, after);
        }
        boolean slow = took > SLOW_AT_LEAST && took > SLOW_FACTOR * before;
        Limiter counted = new Limiter(most, limit, times, decreasedAt, 0, throttledUntil);
        return slow ? counted.decreased(FOR_SLOWNESS, started, now) : counted.increased();
    }

    /** The service refused what was sent: it is at work. */
    public Limiter refused() {
        return new Limiter(most, limit, usual, decreasedAt, 0, throttledUntil).increased();
    }

    private Limiter increased() {
        return limit >= most
                ? this
                : new Limiter(most, Math.min(most, limit + 1 / limit), usual, decreasedAt, overloads, throttledUntil);
    }

    /** A call failed, and perhaps because of too many. */
    public Limiter failed(long started, long now) {
        return decreased(FOR_FAILURE, started, now);
    }

    /**
     * The service has too much to do.
     *
     * @param retryAfter how long it asks to wait; 0 if it does not say
     * @param dice evenly between 0 and 1
     */
    public Limiter overloaded(long started, long now, long retryAfter, double dice) {
        Limiter less = decreased(FOR_FAILURE, started, now);
        int inARow = isKnown(started) ? overloads : overloads + 1;
        Limiter counted = new Limiter(most, less.limit, usual, less.decreasedAt, inARow, throttledUntil);
        return counted.throttled(now + (retryAfter > 0 ? retryAfter : BackOff.nanos(inARow, dice)));
    }

    /** The service asked to be left alone until then. What is asked later does not shorten it. */
    public Limiter throttled(long until) {
        return throttledUntil != NEVER && until - throttledUntil <= 0
                ? this
                : new Limiter(most, limit, usual, decreasedAt, overloads, until);
    }

    /** Calls that were in flight together decrease it once, not each. */
    private Limiter decreased(double factor, long started, long now) {
        return isKnown(started)
                ? this
                : new Limiter(most, Math.max(1, limit * factor), usual, now, overloads, throttledUntil);
    }

    /** A call that was in flight when the limit was decreased says nothing new. */
    private boolean isKnown(long started) {
        return decreasedAt != NEVER && started - decreasedAt < 0;
    }
}
