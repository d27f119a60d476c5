package io.github.suppliersdk.internal.client;

import io.github.suppliersdk.internal.auth.ClientCredentialsTokens;
import io.github.suppliersdk.internal.call.InFlightCalls;
import io.github.suppliersdk.internal.call.Service;
import io.github.suppliersdk.internal.threads.Threads;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes a client and all clients that share its core. */
final class ClientCloser {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.calls");
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** How long to wait for cancelled calls, which normally end within milliseconds and then report their outcome. */
    private static final long LONGEST_CANCELLING_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Service service;
    private final InFlightCalls calls;
    private final Submissions submissions;
    private final boolean ownsTransport;

    ClientCloser(Service service, Submissions submissions, boolean ownsTransport) {
        this.service = service;
        this.calls = service.inFlight();
        this.submissions = submissions;
        this.ownsTransport = ownsTransport;
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
        await(() -> calls.hasEnded() || (calls.isEmpty() && submissions.isEmpty()), drainNanos);
        boolean interrupted =
                Thread.interrupted(); // an interrupted thread does not wait for the drain; no later step waits long
        step(calls::end);
        step(submissions::interrupt);
        step(() -> await(() -> calls.isEmpty() && submissions.areDone(), LONGEST_CANCELLING_NANOS));
        step(submissions::abandon);
        step(() -> await(submissions::areDone, LONGEST_CANCELLING_NANOS));
        step(this::closeTokens);
        step(this::closeTransport);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until the condition holds, for at most this time; returns early if the thread is interrupted. */
    private static void await(BooleanSupplier condition, long longestNanos) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()
                && !Thread.currentThread().isInterrupted()
                && System.nanoTime() - start < longestNanos) {
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** Closes one part. A failure must not keep the other parts from being closed. */
    private static void step(Runnable part) {
        try {
            part.run();
        } catch (Throwable e) {
            LOG.warn("a part of the client could not be closed; the other parts are still closed", e);
        }
    }

    private void closeTokens() {
        if (service.tokens() instanceof ClientCredentialsTokens own) {
            Threads.detach("supplier-sdk-cancel", own::close); // cancels a token fetch in flight
        }
    }

    private void closeTransport() {
        if (ownsTransport) {
            service.transport().close();
        }
    }
}
