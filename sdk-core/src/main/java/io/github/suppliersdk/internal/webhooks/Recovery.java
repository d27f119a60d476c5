package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.webhooks.Row.UnreadableRowException;
import io.github.suppliersdk.internal.webhooks.protocol.State;
import io.github.suppliersdk.webhooks.store.StoredOperation;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Searches for due rows, page by page, in a loop: abandoned operations, holds that have ended, and rows that have been
 * kept long enough. A row that cannot be handled stays, and does not delay the others.
 */
final class Recovery {
    private static final int PAGE = 100;
    private static final int MOST_DELETIONS = 4;
    private static final int MOST_OVERDUE = 64;
    private static final Duration LONGEST_PAUSE = Duration.ofHours(1);
    private static final Duration WITHOUT_PERMIT = Duration.ofMillis(100);

    private final Settings settings;
    private final Engine engine;
    private final Ports ports;
    private final Semaphore deletions = new Semaphore(MOST_DELETIONS);
    private final Set<String> deleting = ConcurrentHashMap.newKeySet();
    private final OverdueCalls overdueDeletions = new OverdueCalls(MOST_OVERDUE, () -> {});
    private final OverdueCalls overdueSearches = new OverdueCalls(MOST_OVERDUE, () -> {});
    private long searches;
    private volatile Optional<StoredOperation> after = Optional.empty();
    private volatile boolean closed;

    Recovery(Settings settings, Engine engine, Ports ports) {
        this.settings = settings;
        this.engine = engine;
        this.ports = ports;
    }

    void start() {
        nextAfter(Duration.ZERO);
    }

    void close() {
        closed = true;
    }

    private void nextAfter(Duration pause) {
        if (!closed) {
            ports.after(pause, this::begin);
        }
    }

    /**
     * Starts a search. A search that hangs is abandoned and another one started, with longer pauses the more of them
     * hang.
     */
    private void begin() {
        if (overdueSearches.isFull()) {
            nextAfter(LONGEST_PAUSE);
            return;
        }
        overdueSearches.run(
                ports,
                "search " + searches++,
                settings.lease(),
                () -> settings.store().due(ports.now(), after, PAGE),
                this::found);
    }

    /**
     * Handles the result of a search. Whatever the store returned, even a list that throws, the next search follows.
     */
    private void found(@Nullable List<StoredOperation> due, @Nullable Throwable failure) {
        try {
            if (due == null) {
                paged(null, failure == null ? new IllegalStateException("the store returned null") : failure);
            } else {
                engine.reports().searched();
                paged(page(due), null);
            }
        } catch (RuntimeException | Error e) {
            paged(null, e);
        }
    }

    private Duration pauseAfterFailure() {
        int hanging = overdueSearches.count();
        if (hanging == 0) {
            return settings.pollEvery();
        }
        Duration pause = settings.pollEvery().multipliedBy(1L << Math.min(hanging - 1, 20));
        return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
    }

    /** Handles one page and returns the pause before the next. */
    private Duration page(List<StoredOperation> due) {
        for (StoredOperation each : due) {
            if (closed) {
                return settings.pollEvery();
            }
            if (each == null) {
                engine.reports()
                        .failure(
                                "the store's list of due rows contains a null",
                                new IllegalStateException("null in a list"));
                continue;
            }
            if (!handle(each)) {
                return WITHOUT_PERMIT;
            }
            after = Optional.of(each);
        }
        if (due.size() >= PAGE) {
            return Duration.ZERO;
        }
        after = Optional.empty();
        return settings.pollEvery();
    }

    private void paged(@Nullable Duration pause, @Nullable Throwable failure) {
        if (failure != null && !closed) {
            engine.reports().searchFailed(failure);
        }
        nextAfter(pause == null ? pauseAfterFailure() : pause);
    }

    /** Handles one row; false if no permit is free. */
    private boolean handle(StoredOperation due) {
        try {
            Row row = Row.of(due);
            return switch (row.state()) {
                case RUNNING, COMPENSATING, C_RUNNING -> engine.recover(row, false);
                default -> {
                    if (row.end().isPresent()) {
                        yield engine.recover(row, true);
                    }
                    deleteSoon(row);
                    yield true;
                }
            };
        } catch (UnreadableRowException e) {
            engine.reports().unreadable(e);
            return true;
        } catch (RuntimeException | Error e) {
            engine.reports().storeFailed(due.key(), e);
            return true;
        }
    }

    /**
     * Deletes a row without waiting for the store, so that a call of the store that hangs does not delay the rest. If
     * no permit is free, a later search finds the row again.
     */
    private void deleteSoon(Row row) {
        if (!overdueDeletions.mayCall(row.key()) || deleting.contains(row.key()) || !deletions.tryAcquire()) {
            return;
        }
        deleting.add(row.key());
        overdueDeletions.run(
                ports,
                row.key(),
                settings.lease(),
                () -> {
                    delete(row);
                    return true;
                },
                (done, failure) -> {
                    deleting.remove(row.key());
                    deletions.release();
                    if (failure != null) {
                        engine.reports().storeFailed(row.key(), failure);
                    }
                });
    }

    /**
     * Deletes a row. A booking's row is kept as long as the hold that refers to it still has an end to be processed.
     */
    private void delete(Row row) {
        WebhookStore store = settings.store();
        Optional<StoredOperation> hold = row.text("hold").flatMap(id -> store.find(Keys.hold(id)));
        if (hold.isPresent()) {
            try {
                Row named = Row.of(hold.get());
                boolean isNeeded = named.state() == State.BOOKED
                        && named.end().isPresent()
                        && named.text("booking").filter(row.id()::equals).isPresent();
                if (isNeeded) {
                    return;
                }
            } catch (UnreadableRowException e) {
                return; // the row may still be needed
            }
        }
        store.delete(row.stored());
    }
}
