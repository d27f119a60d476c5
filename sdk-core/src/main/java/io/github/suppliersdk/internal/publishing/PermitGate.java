package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.publishing.CallPermits;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The permits that the user has set for the calls of a run, if any. Used without the lock of the run; exceptions of the
 * permits end the run.
 */
final class PermitGate {
    private final @Nullable CallPermits permits;
    private final Runnable whenAvailable;
    private final Consumer<Ending> end;

    PermitGate(@Nullable CallPermits permits, Runnable whenAvailable, Consumer<Ending> end) {
        this.permits = permits;
        this.whenAvailable = whenAvailable;
        this.end = end;
    }

    /** Whether calls need a permit at all. */
    boolean isBounded() {
        return permits != null;
    }

    boolean tryAcquire() {
        try {
            return permits == null || permits.tryAcquire(whenAvailable);
        } catch (Throwable e) { // from foreign code: without permits nothing can be sent
            end.accept(Ending.of(e));
            return false;
        }
    }

    void release() {
        try {
            if (permits != null) {
                permits.release();
            }
        } catch (Throwable e) { // from foreign code: others may wait for this permit for ever
            end.accept(Ending.of(e));
        }
    }

    /** Reports to the permits that the service throttles, if the event says so. */
    void throttled(Event event) {
        if (permits == null
                || !(event instanceof Event.Failed failed)
                || (failed.failure().meaning() != Meaning.OVERLOAD && failed.retryAfter() <= 0)) {
            return;
        }
        try {
            permits.throttled(Duration.ofNanos(failed.retryAfter()));
        } catch (Throwable e) { // from foreign code
            end.accept(Ending.of(e));
        }
    }
}
