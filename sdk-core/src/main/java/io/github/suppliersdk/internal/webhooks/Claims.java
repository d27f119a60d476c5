package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.StoredCall;
import io.github.suppliersdk.webhooks.StoredCall.Stage;
import io.github.suppliersdk.webhooks.WebhookStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The claims of this process in the store. A claim is held as long as its lease is renewed; once the lease has ended,
 * its process is taken for dead, and what it may have done is given back before anything else is done.
 */
final class Claims {
    private static final Duration LOOK_EVERY = Duration.ofMillis(50);

    /** What became of a change. */
    enum Change {
        MADE,
        /** The booking was cancelled in the meantime, and what was done must be given back. */
        REVOKED,
        /** Another process took this one for dead and went on in its place. */
        LOST
    }

    /** What came of asking for a claim. */
    enum Taken {
        FRESH,
        /** A process that has ended had it, and nobody knows how far it came. */
        LEFT_BEHIND,
        /** There is an answer already. */
        ANSWERED,
        /** The service was answered while another process still had the claim. */
        NOT_TAKEN
    }

    private final WebhookStore store;
    private final Clock clock;
    private final Duration lease;

    Claims(WebhookStore store, Clock clock, Duration lease) {
        this.store = store;
        this.clock = clock;
        this.lease = lease;
    }

    Taken take(Running running) throws InterruptedException {
        Work work = running.work();
        while (!running.isDecided()) {
            Optional<StoredCall> found = store.find(work.storeId());
            if (found.isEmpty()) {
                StoredCall fresh = new StoredCall(work.storeId(), 1, Stage.RUNNING, end(), work.request(), 0, "");
                if (store.insert(fresh)) {
                    running.claim(fresh);
                    return Taken.FRESH;
                }
                continue; // another process was quicker
            }
            StoredCall stored = found.get();
            if (isAnswered(stored, work)) {
                running.claim(stored);
                return Taken.ANSWERED;
            }
            if (stored.stage() == Stage.DONE || hasEnded(stored)) {
                StoredCall own = next(stored, Stage.RUNNING, work.request(), Reply.empty(0));
                if (store.replace(stored, own)) {
                    running.claim(own);
                    return stored.stage() == Stage.DONE ? Taken.FRESH : Taken.LEFT_BEHIND;
                }
                continue; // another process was quicker
            }
            running.await(LOOK_EVERY);
        }
        return Taken.NOT_TAKEN;
    }

    private static boolean isAnswered(StoredCall stored, Work work) {
        boolean isSuccess = Reply.stored(stored.status(), "").isSuccess();
        return stored.stage() == Stage.UNDO || (stored.stage() == Stage.DONE && (isSuccess || work.isRefusalFinal()));
    }

    boolean hasEnded(StoredCall stored) {
        return stored.leaseUntil().isBefore(clock.instant());
    }

    /** Writes how far the work is, with the reply if there is one. */
    Change change(Running running, Stage stage, Reply reply) {
        running.storing.lock();
        try {
            StoredCall own = running.claim().orElseThrow();
            String request = stage == Stage.DONE ? "" : running.work().request();
            StoredCall next = next(own, stage, request, reply);
            if (store.replace(own, next)) {
                running.claim(next);
                return Change.MADE;
            }
            return whatHappened(running);
        } finally {
            running.storing.unlock();
        }
    }

    private Change whatHappened(Running running) {
        Optional<StoredCall> found = store.find(running.work().storeId());
        boolean isRefused = found.isPresent()
                && found.get().stage() != Stage.RUNNING
                && !Reply.stored(found.get().status(), "").isSuccess();
        if (isRefused) {
            running.claim(found.get());
            return Change.REVOKED;
        }
        return Change.LOST;
    }

    /** Says that the process is alive. */
    void renew(Running running) {
        if (!running.storing.tryLock()) {
            return; // it is being written just now
        }
        try {
            Optional<StoredCall> own = running.claim().filter(call -> call.stage() != Stage.DONE);
            if (own.isEmpty()) {
                return;
            }
            StoredCall call = own.get();
            StoredCall next = next(call, call.stage(), call.request(), Reply.stored(call.status(), call.answer()));
            if (store.replace(call, next)) {
                running.claim(next);
            } else {
                store.find(call.id())
                        .filter(found -> found.stage() == Stage.UNDO)
                        .ifPresent(running::claim);
            }
        } finally {
            running.storing.unlock();
        }
    }

    StoredCall next(StoredCall call, Stage stage, String request, Reply reply) {
        return new StoredCall(call.id(), call.version() + 1, stage, end(), request, reply.status(), reply.body());
    }

    Instant end() {
        return clock.instant().plus(lease);
    }
}
