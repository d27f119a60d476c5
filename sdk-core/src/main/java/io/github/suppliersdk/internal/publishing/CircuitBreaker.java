package io.github.suppliersdk.internal.publishing;

import java.time.Duration;

/**
 * Keeps calls from a service that fails on all of them. Closed, it lets every call through. After some failures in a row
 * it opens for a pause, then it is half-open: one call may probe. If that passes, it closes; if not, the next pause is
 * longer. Immutable; times are in nanoseconds.
 *
 * @param failures failures in a row that are counted
 * @param pauses how often it has opened in a row; 0 while it is closed
 * @param openUntil when it becomes half-open
 * @param probing whether the probe is in flight
 */
public record CircuitBreaker(int failures, int pauses, long openUntil, boolean probing) {
    /** Failures in a row after which it opens. */
    public static final int THRESHOLD = 5;

    private static final long FIRST_PAUSE = Duration.ofSeconds(1).toNanos();
    private static final int LONGEST_DOUBLED = 5;

    /** A breaker that lets every call through. */
    public static CircuitBreaker closed() {
        return new CircuitBreaker(0, 0, 0, false);
    }

    /** Whether it is not closed. */
    public boolean isOpen() {
        return pauses > 0;
    }

    /** Whether a call may be made now. */
    public boolean allows(long now) {
        return !isOpen() || (!probing && now - openUntil >= 0);
    }

    /** A call begins. */
    public CircuitBreaker begun() {
        return isOpen() ? new CircuitBreaker(failures, pauses, openUntil, true) : this;
    }

    /** A call ended with the service at work, whatever it said. */
    public CircuitBreaker passed() {
        return failures == 0 && pauses == 0 ? this : closed();
    }

    /** A call ended in a way that says nothing of the service as a whole. */
    public CircuitBreaker ended(long started) {
        return probing && started - openUntil >= 0 ? new CircuitBreaker(failures, pauses, openUntil, false) : this;
    }

    /**
     * A call failed.
     *
     * @param started when it began; of the calls that were in flight when the breaker opened nothing new is learnt
     * @param dice evenly between 0 and 1
     */
    public CircuitBreaker failed(long started, long now, double dice) {
        if (!isOpen()) {
            return failures + 1 < THRESHOLD ? new CircuitBreaker(failures + 1, 0, 0, false) : open(now, 1, dice);
        }
        return probing && started - openUntil >= 0 ? open(now, pauses + 1, dice) : this;
    }

    private CircuitBreaker open(long now, int pause, double dice) {
        long longest = FIRST_PAUSE << Math.min(pause - 1, LONGEST_DOUBLED);
        long drawn = (long) (Math.min(longest, BackOff.LONGEST.toNanos()) * (0.5 + dice / 2));
        return new CircuitBreaker(failures + 1, pause, now + drawn, false);
    }
}
