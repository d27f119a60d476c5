package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.time.BackOff;

/**
 * Stops calls to a service that fails on all of them. Closed, it allows every call. After some failures in a row it
 * opens for a pause; then it is half-open and allows one call as a probe. If the probe succeeds, the breaker closes; if
 * not, the next pause is longer. Immutable; times are in nanoseconds.
 *
 * @param failures the failures in a row
 * @param pauses how often it has opened in a row; 0 while it is closed
 * @param openUntil when the breaker becomes half-open
 * @param probing whether the probe is in flight
 */
record CircuitBreaker(int failures, int pauses, long openUntil, boolean probing) {
    /** The number of failures in a row after which the breaker opens. */
    static final int THRESHOLD = 5;

    /** A closed breaker. */
    static CircuitBreaker closed() {
        return new CircuitBreaker(0, 0, 0, false);
    }

    /** Whether the breaker is open or half-open. */
    boolean isOpen() {
        return pauses > 0;
    }

    /** Whether a call may be made now. */
    boolean allows(long now) {
        return !isOpen() || (!probing && now - openUntil >= 0);
    }

    /** Notes that a call begins. */
    CircuitBreaker begun() {
        return isOpen() ? new CircuitBreaker(failures, pauses, openUntil, true) : this;
    }

    /** Notes that a call ended and the service works, whatever it responded. */
    CircuitBreaker passed() {
        return failures == 0 && pauses == 0 ? this : closed();
    }

    /** Notes that a call ended without saying anything about the service as a whole. */
    CircuitBreaker ended(long started) {
        return probing && started - openUntil >= 0 ? new CircuitBreaker(failures, pauses, openUntil, false) : this;
    }

    /**
     * Notes that a call failed.
     *
     * @param started when the call began; calls that were in flight when the breaker opened do not count
     * @param random a random number from 0 to 1
     */
    CircuitBreaker failed(long started, long now, double random) {
        if (!isOpen()) {
            return failures + 1 < THRESHOLD ? new CircuitBreaker(failures + 1, 0, 0, false) : open(now, 1, random);
        }
        return probing && started - openUntil >= 0 ? open(now, pauses + 1, random) : this;
    }

    private CircuitBreaker open(long now, int pause, double random) {
        long nanos = BackOff.nanos(pause + 1, random); // the first one is about a second
        return new CircuitBreaker(failures + 1, pause, now + nanos, false);
    }
}
