package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Makes calls about single slots, and makes them again while their failures may pass. A service that is overloaded, or
 * answers no call at all, says nothing about a slot: the patience ends that. Any other failure may be that of the slot,
 * which is given up after some attempts. Shared by all workers of a feed or a calendar.
 */
public final class PatientCalls {
    /** The patience unless one is set; that of the publisher. */
    public static final Duration PATIENCE = Duration.ofMinutes(15);

    /** Calls in a row without any answer, from which on the failure is not taken for that of a slot. */
    private static final int OUTAGE = 3;

    private final Pace pace;
    private final Repeats repeats;
    private final Duration patience;
    private final Time time;
    private final AtomicInteger unanswered = new AtomicInteger();
    private final AtomicLong lastPassed;

    /** Of the service; null once a call has gone through. */
    private volatile @Nullable RuntimeException lastFailure;

    /** Calls at a pace that others may share. */
    public PatientCalls(Pace pace, Repeats repeats, Duration patience, Time time) {
        this.pace = pace;
        this.repeats = repeats;
        this.patience = patience;
        this.time = time;
        this.lastPassed = new AtomicLong(time.nanos());
    }

    /**
     * The patience that a user sets.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public static Duration checkPatience(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("patience must not be negative: " + duration);
        }
        return duration;
    }

    /**
     * Makes a call until it succeeds or is given up with its last failure. The patience counts from the last call that
     * went through.
     *
     * @param since the moment before which it does not count, as {@link Time#nanos()}
     * @param beforeRepeat runs each time before the call is made again
     */
    public void make(Runnable call, long since, Runnable beforeRepeat) throws InterruptedException {
        int failures = 0;
        for (int attempt = 1; ; attempt++) {
            try {
                once(call);
                return;
            } catch (RuntimeException e) {
                boolean ofTheService = Pace.isOverload(e) || isOutage();
                failures += ofTheService ? 0 : 1;
                if (!Failures.mayPass(e) || failures == Failures.ATTEMPTS || (ofTheService && !isPatient(since))) {
                    throw e;
                }
                // after an overload the pace makes everybody wait
                if (!Pace.isOverload(e) && !repeats.await(attempt, () -> !isPatient(since))) {
                    throw e;
                }
            }
            beforeRepeat.run();
        }
    }

    /**
     * Throws the last failure if nothing has gone through for too long to try anything more, but now and then.
     *
     * @param since the moment before which the patience does not count
     */
    public void requireHope(long since) {
        RuntimeException failure = lastFailure;
        if (failure != null && !isPatient(since) && !repeats.mayProbe()) {
            throw failure;
        }
    }

    private void once(Runnable call) throws InterruptedException {
        try {
            pace.call(() -> {
                call.run();
                return true;
            });
            passed();
        } catch (TransportException e) {
            lastFailure = e;
            unanswered.incrementAndGet();
            throw e;
        } catch (ServiceException | InvalidResponseException e) {
            unanswered.set(0);
            if (Pace.isOverload(e)) {
                lastFailure = e;
            } else if (!Failures.mayPass(e)) {
                passed();
            }
            throw e;
        }
    }

    private void passed() {
        unanswered.set(0);
        lastFailure = null;
        lastPassed.set(time.nanos());
    }

    /** Whether no call gets an answer. */
    private boolean isOutage() {
        return unanswered.get() >= OUTAGE;
    }

    private boolean isPatient(long since) {
        long passed = lastPassed.get();
        return time.nanos() - (passed - since > 0 ? passed : since) <= patience.toNanos();
    }
}
