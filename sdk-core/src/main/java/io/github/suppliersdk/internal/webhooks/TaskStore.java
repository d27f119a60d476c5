package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.webhooks.Row.UnreadableRowException;
import io.github.suppliersdk.internal.webhooks.protocol.Effect;
import io.github.suppliersdk.webhooks.store.StoredOperation;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import io.github.suppliersdk.webhooks.store.WebhookStoreException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The reads and writes of one task, one at a time. It pauses after conflicts and repeated failures, so that nothing
 * spins.
 */
final class TaskStore {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(10);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
    private static final int MOST_DOUBLINGS = 7;

    private final Role role;
    private final Engine engine;
    private final Ports ports;
    private final String token;
    private final SeenRows rows;
    private final TaskTimers timers;
    private final Consumer<Runnable> post;
    private final Set<Effect> reported = EnumSet.noneOf(Effect.class);

    private boolean isBusy;
    private boolean isClosing;
    private boolean hasBegun;
    private boolean hangs;
    private boolean isFull;
    private int misses;
    private Optional<Throwable> lastFailure = Optional.empty();

    /** The result of a read. */
    private record Found(Optional<StoredOperation> stored) {}

    /** The row that a write should store, and whether it did. */
    private record Written(Row next, boolean isMade) {}

    /** The row could not be built, which no other attempt would change. */
    private static final class DefectException extends RuntimeException {
        DefectException(Throwable cause) {
            super("a row could not be built", cause);
        }
    }

    TaskStore(
            Role role,
            Engine engine,
            Ports ports,
            String token,
            SeenRows rows,
            TaskTimers timers,
            Consumer<Runnable> post) {
        this.role = role;
        this.engine = engine;
        this.ports = ports;
        this.token = token;
        this.rows = rows;
        this.timers = timers;
        this.post = post;
    }

    boolean isBusy() {
        return isBusy;
    }

    /** Notes that failed operations are not retried any more. */
    void close() {
        isClosing = true;
    }

    /** Whether the task has to end: recovery handles what it has stored. */
    boolean hasGivenUp() {
        return hangs || isFull || (isClosing && misses > 0);
    }

    /** Whether the last operation has not returned, or no operation may begin. */
    boolean hangs() {
        return hangs;
    }

    /** Allows one more operation. */
    void resume() {
        hangs = false;
    }

    Optional<Throwable> lastFailure() {
        return lastFailure;
    }

    void begin(Effect effect, Optional<HandlerResult> result) {
        if (!hasBegun && !engine.storeCalls().mayBegin(role.key())) {
            hangs = true;
            lastFailure = Optional.of(new IllegalStateException("calls of the store have not returned"));
            return;
        }
        hasBegun = true;
        isBusy = true;
        if (misses < 2) {
            perform(effect, result);
            return;
        }
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(misses - 2, MOST_DOUBLINGS));
        timers.after(pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE, () -> {
            if (isClosing) {
                isBusy = false;
            } else {
                perform(effect, result);
            }
        });
    }

    private void perform(Effect effect, Optional<HandlerResult> result) {
        WebhookStore store = engine.store();
        String key = effect.isOfOther() ? role.otherKey(rows.row()) : role.key();
        if (!effect.isWrite()) {
            engine.storeCalls()
                    .run(
                            role.key(),
                            () -> new Found(store.find(key)),
                            (found, failure) -> post.accept(() -> read(effect, found, failure)));
            return;
        }
        Optional<Row> seen = rows.of(effect);
        RowWriter.Context context = new RowWriter.Context(
                key,
                effect.isOfOther() ? role.otherId() : role.id(),
                token,
                ports.now(),
                role.operation(),
                result,
                rows.beside(effect));
        engine.storeCalls()
                .run(
                        role.key(),
                        () -> {
                            // calls the user's function for the time zone, so not while an event is handled
                            Row next = next(effect, seen, context);
                            boolean isMade = seen.isEmpty()
                                    ? store.insert(next.stored())
                                    : store.replace(seen.get().stored(), next.stored());
                            return new Written(next, isMade);
                        },
                        (written, failure) -> post.accept(() -> written(effect, result, written, failure)));
    }

    private Row next(Effect effect, Optional<Row> seen, RowWriter.Context context) {
        try {
            return engine.writer().next(effect, seen, context);
        } catch (RuntimeException | Error e) {
            throw new DefectException(e);
        }
    }

    private void written(
            Effect effect, Optional<HandlerResult> result, @Nullable Written written, @Nullable Throwable failure) {
        isBusy = false;
        if (failure instanceof DefectException defect) {
            throw defect;
        }
        if (written == null || failure != null || !written.isMade()) {
            missed(failure);
            if (failure != null && reported.add(effect)) {
                rows.of(effect).ifPresent(before -> engine.perhapsWritten(effect, before, result));
            }
            rows.lost(effect);
            return;
        }
        misses = 0;
        rows.seen(effect, Optional.of(written.next()));
        engine.written(effect, written.next());
    }

    private void read(Effect effect, @Nullable Found found, @Nullable Throwable failure) {
        isBusy = false;
        if (found == null || failure != null) {
            missed(failure);
            return;
        }
        try {
            rows.seen(
                    effect,
                    found.stored().isEmpty()
                            ? Optional.empty()
                            : Optional.of(Row.of(found.stored().get())));
        } catch (UnreadableRowException e) {
            engine.reports().unreadable(e);
            rows.unreadable(effect);
        }
    }

    /** Whether the last operation failed or met a conflict. */
    boolean hasMissed() {
        return misses > 0;
    }

    private void missed(@Nullable Throwable failure) {
        misses++;
        if (failure instanceof WebhookStoreException refused && refused.isFull()) {
            isFull = true;
            engine.storeIsFull();
        }
        hangs |= failure instanceof OverdueCalls.OverdueException;
        lastFailure = Optional.ofNullable(failure);
        if (failure != null) {
            engine.reports().storeFailed(role.key(), failure);
        }
    }
}
