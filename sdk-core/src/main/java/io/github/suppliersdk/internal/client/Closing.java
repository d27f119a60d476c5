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

/** The end of a client and of all that share with it. */
final class Closing {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.calls");
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** What is cancelled ends within milliseconds, and then says what became of it; what does not will never end. */
    private static final long LONGEST_CANCELLING_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Service service;
    private final InFlightCalls calls;
    private final Submissions submissions;
    private final boolean ownsTransport;

    Closing(Service service, Submissions submissions, boolean ownsTransport) {
        this.service = service;
        this.calls = service.inFlight();
        this.submissions = submissions;
        this.ownsTransport = ownsTransport;
    }

    /** Closes the client. In the middle of its own calls and work it would wait for itself, so another thread does it. */
    void close(Duration drain) {
        long longest = TimeUnit.NANOSECONDS.convert(drain); // the nearest number for what is beyond 292 years
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
                Thread.interrupted(); // who is interrupted does not wait for the drain; the rest is no wait
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

    /** Waits until this is so, but no longer than this, and not if the thread is interrupted. */
    private static void await(BooleanSupplier condition, long longestNanos) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()
                && !Thread.currentThread().isInterrupted()
                && System.nanoTime() - start < longestNanos) {
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** Whatever a part throws, the other parts are freed all the same. */
    private static void step(Runnable part) {
        try {
            part.run();
        } catch (Throwable e) {
            LOG.warn("closing a client failed in a part, and goes on", e);
        }
    }

    private void closeTokens() {
        if (service.tokens() instanceof ClientCredentialsTokens own) {
            Threads.detach("supplier-sdk-cancel", own::close); // a fetch in flight is cancelled like any other request
        }
    }

    private void closeTransport() {
        if (ownsTransport) {
            service.transport().close();
        }
    }
}
