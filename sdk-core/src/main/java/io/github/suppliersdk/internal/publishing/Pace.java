package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.errors.ServerErrorException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.TooManyRequestsException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.internal.call.RetryAfter;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * How many calls are made at a time, and when none are: additive increase with every success, multiplicative decrease
 * when the service is overloaded (429, 5xx, no answer, an answer that took much longer than usual). A service that asks
 * for a pause gets it from everybody who shares this pace.
 */
public final class Pace {
    private static final int SERVICE_UNAVAILABLE = 503;
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(15);
    private static final double SLOW_FACTOR = 4;
    private static final long SLOW_AT_LEAST = Duration.ofMillis(250).toNanos();

    /** The usual time rises slowly, so that a service that has become slower for good is accepted in the end. */
    private static final double USUAL_RISE = 1.02;

    private final int most;
    private final Supplier<Optional<Instant>> quietOfClient;
    private final Time time;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();
    private double limit;
    private int inFlight;
    private long quietUntil;
    private boolean quiet;
    private long lastDecrease;
    private boolean decreased;
    private int refusalsInARow;
    private double usualNanos;
    private Instant seenQuiet = Instant.MIN;

    /**
     * A pace.
     *
     * @param most the most calls at a time
     * @param quietOfClient until when the service asked any call of the client to wait
     */
    public Pace(int most, Supplier<Optional<Instant>> quietOfClient, Time time) {
        this.most = most;
        this.quietOfClient = quietOfClient;
        this.time = time;
        this.limit = Math.max(1, most / 2.0);
    }

    /** Whether the service refused the call because it has too much to do. */
    public static boolean isOverload(RuntimeException failure) {
        return failure instanceof TooManyRequestsException
                || (failure instanceof ServiceException answer && answer.status() == SERVICE_UNAVAILABLE);
    }

    /** Makes the call when its turn has come. */
    public <T> T call(Supplier<T> call) throws InterruptedException {
        enter();
        long start = time.nanos();
        try {
            T result = call.get();
            good(start);
            return result;
        } catch (RuntimeException e) {
            judge(e, start);
            throw e;
        } finally {
            leave();
        }
    }

    /** The calls that may be under way at this moment. */
    public int limit() {
        lock.lock();
        try {
            return (int) limit;
        } finally {
            lock.unlock();
        }
    }

    private void enter() throws InterruptedException {
        while (true) {
            long pause;
            Optional<Instant> asked = quietOfClient.get();
            lock.lockInterruptibly();
            try {
                asked.ifPresent(this::noteQuietOfClient);
                pause = quiet ? quietUntil - time.nanos() : 0;
                if (pause <= 0) {
                    quiet = false;
                    if (inFlight < (int) limit) {
                        inFlight++;
                        return;
                    }
                    room.await();
                    continue;
                }
            } finally {
                lock.unlock();
            }
            time.sleep(Duration.ofNanos(pause));
        }
    }

    /** Another call of the client was told to wait, perhaps one that the client itself repeats. */
    private void noteQuietOfClient(Instant until) {
        if (!until.equals(seenQuiet)) {
            seenQuiet = until;
            decrease(time.nanos(), 0.5);
            beQuiet(Duration.between(time.now(), until));
        }
    }

    private void leave() {
        lock.lock();
        try {
            inFlight--;
            room.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void good(long start) {
        lock.lock();
        try {
            refusalsInARow = 0;
            long took = time.nanos() - start;
            boolean slow = usualNanos > 0 && took > SLOW_AT_LEAST && took > SLOW_FACTOR * usualNanos;
            usualNanos = usualNanos <= 0 ? (double) took : Math.min((double) took, usualNanos * USUAL_RISE);
            if (slow) {
                decrease(start, 0.8);
            } else {
                limit = Math.min(most, limit + 1 / limit);
            }
        } finally {
            lock.unlock();
        }
    }

    private void judge(RuntimeException failure, long start) {
        if (isOverload(failure)) {
            Duration asked = RetryAfter.of(((ServiceException) failure).headers(), time.now())
                    .orElse(Duration.ZERO);
            overloaded(start, asked);
        } else if (failure instanceof ServerErrorException || failure instanceof TransportException) {
            lock.lock();
            try {
                decrease(start, 0.5);
            } finally {
                lock.unlock();
            }
        } else {
            good(start);
        }
    }

    private void overloaded(long start, Duration asked) {
        lock.lock();
        try {
            if (decrease(start, 0.5)) {
                refusalsInARow++;
            }
            Duration pause = asked.isZero() ? BackOff.before(refusalsInARow, time) : asked;
            beQuiet(pause);
        } finally {
            lock.unlock();
        }
    }

    private void beQuiet(Duration pause) {
        long until = time.nanos() + (pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause).toNanos();
        if (!quiet || until - quietUntil > 0) {
            quietUntil = until;
            quiet = true;
        }
    }

    /** Calls that were under way together decrease it once, not each. */
    private boolean decrease(long start, double factor) {
        if (decreased && start - lastDecrease < 0) {
            return false;
        }
        limit = Math.max(1, limit * factor);
        lastDecrease = time.nanos();
        decreased = true;
        return true;
    }
}
