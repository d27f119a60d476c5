package io.github.suppliersdk.publishing;

import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.internal.publishing.Failures;
import io.github.suppliersdk.internal.publishing.Pace;
import io.github.suppliersdk.internal.publishing.Repeats;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The calls of one run: at the common pace, and counted. Shared by its workers. */
final class Calls {
    /** Calls in a row without any answer, from which on the failure is not taken for that of a slot. */
    private static final int OUTAGE = 3;

    private final Pace pace;
    private final Repeats repeats;
    private final Duration patience;
    private final Time time;
    private final AtomicLong made = new AtomicLong();
    private final AtomicLong repeated = new AtomicLong();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final AtomicLong lastPassed;
    private final AtomicLong lastWritten;

    Calls(Pace pace, Repeats repeats, Duration patience, Time time) {
        this.pace = pace;
        this.repeats = repeats;
        this.patience = patience;
        this.time = time;
        this.lastPassed = new AtomicLong(time.nanos());
        this.lastWritten = new AtomicLong(time.nanos());
    }

    /** Makes a call that writes. */
    <T> T make(Supplier<T> call) throws InterruptedException {
        return make(call, answer -> true);
    }

    /**
     * Makes a call that writes.
     *
     * @param written whether the answer shows that something was written
     */
    <T> T make(Supplier<T> call, Predicate<T> written) throws InterruptedException {
        try {
            T result = read(call);
            if (written.test(result)) {
                lastWritten.set(time.nanos());
            }
            return result;
        } catch (ServiceException | InvalidResponseException e) {
            if (!Failures.mayPass(e)) {
                lastWritten.set(time.nanos());
            }
            throw e;
        }
    }

    /** Makes a call that only reads. */
    <T> T read(Supplier<T> call) throws InterruptedException {
        try {
            T result = pace.call(() -> {
                made.incrementAndGet();
                return call.get();
            });
            passed();
            return result;
        } catch (TransportException e) {
            unanswered.incrementAndGet();
            throw e;
        } catch (ServiceException | InvalidResponseException e) {
            unanswered.set(0);
            if (!Failures.mayPass(e)) {
                passed();
            }
            throw e;
        }
    }

    private void passed() {
        unanswered.set(0);
        lastPassed.set(time.nanos());
    }

    /**
     * Waits until a call that has failed may be made again, and counts it.
     *
     * @return false if it is to be given up, because nothing was written for longer than the run is patient
     */
    boolean awaitRepeat(int failures) throws InterruptedException {
        boolean outage = isOutage();
        if (outage && !isPatient()) {
            return false;
        }
        int pause = outage ? Math.max(failures, unanswered.get()) : failures;
        if (!repeats.await(pause, () -> !isWithinPatience(lastWritten))) {
            return false;
        }
        repeated.incrementAndGet();
        return true;
    }

    /** Pauses before it is asked what became of a call that has failed. */
    void pauseBeforeReading(int failures) throws InterruptedException {
        repeated.incrementAndGet();
        repeats.pause(failures);
    }

    /** Notes a call that is made again once the pace lets it. */
    void countRepeat() {
        repeated.incrementAndGet();
    }

    /** Whether no call of the run gets an answer. */
    boolean isOutage() {
        return unanswered.get() >= OUTAGE;
    }

    /** Whether something has gone through lately. */
    boolean isPatient() {
        return isWithinPatience(lastPassed);
    }

    private boolean isWithinPatience(AtomicLong moment) {
        return time.nanos() - moment.get() <= patience.toNanos();
    }

    /** Whether an outage has lasted too long to try anything more, but now and then. */
    boolean isHopeless() {
        return isOutage() && !isPatient() && !repeats.mayProbe();
    }

    long made() {
        return made.get();
    }

    long repeated() {
        return repeated.get();
    }
}
