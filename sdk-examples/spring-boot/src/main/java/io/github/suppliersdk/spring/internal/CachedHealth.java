package io.github.suppliersdk.spring.internal;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Health that is read from a database at most once a minute, however often it is asked for: load balancers ask every
 * second. A failure is not cached. While a read is in flight, which may last as long as the database hangs, other
 * callers get the last result; once the read has taken a minute, they get a failure. If there is no result yet, they
 * wait up to five seconds for the first one, and then get a failure.
 */
public final class CachedHealth implements Supplier<SupplierHealth> {
    private static final long MAX_AGE = Duration.ofMinutes(1).toNanos();
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final Supplier<SupplierHealth> read;
    private final LongSupplier nanos;
    private final Duration longestWait;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile @Nullable Reading last;
    /** When the read in flight began, in nanoseconds. */
    private volatile @Nullable Long began;

    private record Reading(
            @Nullable SupplierHealth health, @Nullable RuntimeException failure, long at) {
        private SupplierHealth healthOrThrow() {
            if (health == null) {
                throw failure == null ? new IllegalStateException("nothing was read") : failure;
            }
            return health;
        }
    }

    /** Reads the health from this supplier. */
    public CachedHealth(Supplier<SupplierHealth> read) {
        this(read, System::nanoTime, LONGEST_WAIT);
    }

    CachedHealth(Supplier<SupplierHealth> read, LongSupplier nanos, Duration longestWait) {
        this.read = read;
        this.nanos = nanos;
        this.longestWait = longestWait;
    }

    private boolean isFresh(@Nullable Reading reading) {
        return reading != null && reading.health() != null && nanos.getAsLong() - reading.at() < MAX_AGE;
    }

    @Override
    public SupplierHealth get() {
        long asked = nanos.getAsLong();
        Reading known = last;
        if (known != null && isFresh(known)) {
            return known.healthOrThrow();
        }
        if (!reading.tryLock()) {
            if (known != null) {
                requireNoHanging();
                return known.healthOrThrow();
            }
            awaitTheFirst();
        }
        try {
            Reading now = last;
            boolean isReadMeanwhile = now != null && now.at() - asked > 0;
            if (now == null || !(isReadMeanwhile || isFresh(now))) {
                now = readNow();
                last = now;
            }
            return now.healthOrThrow();
        } finally {
            reading.unlock();
        }
    }

    /** Waits for the first result. No thread of the web server waits longer for a database that hangs. */
    private void awaitTheFirst() {
        try {
            if (!reading.tryLock(longestWait.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new IllegalStateException("the database has not responded for " + longestWait.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the database was read", e);
        }
    }

    private void requireNoHanging() {
        Long since = began;
        if (since != null && nanos.getAsLong() - since >= MAX_AGE) {
            throw new IllegalStateException("the database has not responded for a minute");
        }
    }

    private Reading readNow() {
        began = nanos.getAsLong();
        try {
            return new Reading(read.get(), null, nanos.getAsLong());
        } catch (RuntimeException e) {
            return new Reading(null, e, nanos.getAsLong());
        } finally {
            began = null;
        }
    }
}
