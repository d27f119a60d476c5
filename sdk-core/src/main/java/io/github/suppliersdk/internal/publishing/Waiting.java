package io.github.suppliersdk.internal.publishing;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** The clock, the sleeper and the dice, so that tests can bring their own. */
public interface Waiting {
    /** Those of this machine. */
    Waiting SYSTEM = new Waiting() {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public Instant now() {
            return Instant.now();
        }

        @Override
        public void sleep(Duration duration) throws InterruptedException {
            TimeUnit.NANOSECONDS.sleep(duration.toNanos());
        }

        @Override
        public double random() {
            return ThreadLocalRandom.current().nextDouble();
        }
    };

    /** Nanoseconds since some moment, for measuring durations. */
    long nanos();

    /** The wall clock, for comparing with dates of the service. */
    Instant now();

    /** Sleeps. */
    void sleep(Duration duration) throws InterruptedException;

    /** Evenly between 0 and 1. */
    double random();

    /** The pause before the given repeat: it doubles each time up to half a minute, and half of it is drawn. */
    default Duration backOff(int repeat) {
        double bound = Math.min(30_000_000_000.0, 250_000_000.0 * Math.pow(2, repeat));
        return Duration.ofNanos((long) (bound * (0.5 + random() / 2)));
    }
}
