package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.StoredCall;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Work that is under way in this process. Several want to decide what the service is answered - the handler's thread,
 * the deadline, an overtaking cancellation - and the first one does.
 */
final class Running {
    private final Work work;
    private final CompletableFuture<Decision> decision = new CompletableFuture<>();

    /** Held while the stored call is changed. */
    final ReentrantLock storing = new ReentrantLock();

    private volatile @Nullable StoredCall claim;

    Running(Work work) {
        this.work = work;
    }

    Work work() {
        return work;
    }

    /** Decides, unless that has been done. */
    boolean decide(Decision wanted) {
        return decision.complete(wanted);
    }

    boolean isDecided() {
        return decision.isDone();
    }

    /** The decision, which has been taken. */
    Decision decision() {
        return decision.join();
    }

    /** Waits for the decision. */
    Optional<Decision> await(Duration longest) throws InterruptedException {
        try {
            return Optional.of(decision.get(Math.max(0, longest.toNanos()), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a decision does not fail", e);
        }
    }

    /** The stored call that is this work's own, as it was last written. */
    Optional<StoredCall> claim() {
        return Optional.ofNullable(claim);
    }

    void claim(StoredCall own) {
        claim = own;
    }
}
