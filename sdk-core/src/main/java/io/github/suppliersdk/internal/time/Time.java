package io.github.suppliersdk.internal.time;

import io.github.suppliersdk.internal.threads.Cancellation;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;

/** The clock, sleeping and randomness. */
public interface Time {
    /** The time of this machine. */
    Time SYSTEM = new Time() {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public Instant now() {
            return Instant.now();
        }

        @Override
        public void sleep(Duration duration, Cancellation cancellation) throws InterruptedException {
            cancellation.sleep(duration);
        }
    };

    /** Nanoseconds since some fixed moment, for measuring durations. */
    long nanos();

    /** The wall clock, for comparing with dates of the service. */
    Instant now();

    /** Sleeps; returns early when cancelled. */
    void sleep(Duration duration, Cancellation cancellation) throws InterruptedException;

    /** Sleeps. */
    default void sleep(Duration duration) throws InterruptedException {
        sleep(duration, new Cancellation());
    }

    /** A random number, evenly distributed from 0 to 1. */
    default double random() {
        return ThreadLocalRandom.current().nextDouble();
    }
}
