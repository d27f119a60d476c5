package io.github.suppliersdk.internal.client;

import io.github.suppliersdk.internal.call.InFlightCalls;
import io.github.suppliersdk.internal.call.Service;
import io.github.suppliersdk.internal.threads.Threads;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Closes a client and all clients that share its core. */
final class ClientCloser {
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** How long to wait for cancelled calls, which normally end within milliseconds and then report their outcome. */
    private static final long LONGEST_CANCELLING_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Service service;
    private final InFlightCalls calls;
    private final Submissions submissions;

    ClientCloser(Service service, Submissions submissions) {
        this.service = service;
        this.calls = service.inFlight();
        this.submissions = submissions;
    }

    /**
     * Closes the client. Called from one of its own calls or submitted work it would wait for itself, so then another
     * thread does it.
     */
    void close(Duration drain) {
        long longest = TimeUnit.NANOSECONDS.convert(drain); // saturates for durations beyond 292 years
        calls.startDraining();
        if (calls.isInside()) {
            Threads.detach("supplier-sdk-close", () -> drainAndFree(longest));
        } else {
            drainAndFree(longest);
        }
    }

    private void drainAndFree(long drainNanos) {
        if (!calls.hasEnded()) {
            awaitEnds(drainNanos);
        }
        boolean interrupted = Thread.interrupted(); // an interrupted thread does not wait for the drain
        calls.end();
        submissions.interrupt();
        awaitEnds(LONGEST_CANCELLING_NANOS);
        submissions.abandon();
        service.transport().close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Waits until no call and no submitted work is left, for at most this time. Ends early if the thread is interrupted,
     * and if another close has cancelled them meanwhile.
     */
    private void awaitEnds(long longestNanos) {
        long start = System.nanoTime();
        boolean wasEnded = calls.hasEnded();
        while (!(calls.isEmpty() && submissions.isEmpty())
                && calls.hasEnded() == wasEnded
                && !Thread.currentThread().isInterrupted()
                && System.nanoTime() - start < longestNanos) {
            LockSupport.parkNanos(POLL_NANOS);
        }
    }
}
