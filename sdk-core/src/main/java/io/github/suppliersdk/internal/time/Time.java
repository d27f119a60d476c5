package io.github.suppliersdk.internal.time;

import io.github.suppliersdk.internal.threads.Cancellation;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.Condition;

/** The clock, sleeping and randomness: those of this machine, unless overridden. */
public interface Time {
    /** The time of this machine. */
    Time SYSTEM = new Time() {};

    /** Nanoseconds since some fixed moment, for measuring durations. */
    default long nanos() {
        return System.nanoTime();
    }

    /** The wall clock, for comparing with dates of the service. */
    default Instant now() {
        return Instant.now();
    }

    /** Sleeps; returns early when cancelled. */
    default void sleep(Duration duration, Cancellation cancellation) throws InterruptedException {
        cancellation.sleep(duration);
    }

    /**
     * Waits for a signal.
     *
     * @param nanos the longest wait
     * @param isIdle whether no other thread can give the signal, so that only time can change anything
     */
    @SuppressWarnings("WaitNotInLoop") // the caller checks everything again
    default void await(Condition signal, long nanos, boolean isIdle) throws InterruptedException {
        long unused = signal.awaitNanos(nanos);
    }

    /** A random number, evenly distributed from 0 to 1. */
    default double random() {
        return ThreadLocalRandom.current().nextDouble();
    }
}
