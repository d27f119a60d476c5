package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.internal.webhooks.TransactionActions;
import io.github.suppliersdk.webhooks.receiver.WebhookInboxException;
import java.sql.Connection;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An inbox in memory: rows with a committed value, and locks that a transaction holds until its end. */
public final class MemoryInbox implements Inbox {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.webhooks");
    private static final int CAPACITY = 20_000;

    private final Map<String, InboxRow> committed = new HashMap<>();
    private final Map<String, MemoryRows> locks = new HashMap<>();

    @Override
    public <T> T transaction(Limits limits, Work<T> work) throws Exception {
        MemoryRows rows = new MemoryRows(limits);
        T result;
        try {
            result = work.in(rows);
        } catch (Throwable e) {
            rows.actions.rolledBack(MemoryInbox::actionFailed); // before another transaction can see the effects
            rows.end(false);
            throw e;
        }
        rows.end(true);
        rows.actions.committed(MemoryInbox::actionFailed);
        return result;
    }

    private static void actionFailed(Throwable failure) {
        LOG.warn("an action that a webhook handler has registered failed", failure);
    }

    @Override
    public RuntimeException failure(String what, Exception cause) {
        return new WebhookInboxException(what + " failed", cause);
    }

    /** A transaction. */
    private final class MemoryRows implements Rows {
        private final TransactionActions actions = new TransactionActions();
        private final Map<String, Optional<InboxRow>> written = new HashMap<>();
        private final Limits limits;

        MemoryRows(Limits limits) {
            this.limits = limits;
        }

        private void end(boolean isCommit) {
            synchronized (MemoryInbox.this) {
                if (isCommit) {
                    written.forEach((key, row) -> {
                        if (row.isPresent()) {
                            committed.put(key, row.get());
                        } else {
                            committed.remove(key);
                        }
                    });
                }
                locks.values().removeIf(owner -> owner == this);
                MemoryInbox.this.notifyAll();
            }
        }

        @Override
        public Connection connection() {
            throw new IllegalStateException("an inbox in memory has no connection");
        }

        @Override
        public boolean hasConnection() {
            return false;
        }

        @Override
        public void afterCommit(Runnable action) {
            actions.afterCommit(action);
        }

        @Override
        public void onRollback(Runnable action) {
            actions.onRollback(action);
        }

        private boolean isFree(String key) {
            MemoryRows owner = locks.get(key);
            return owner == null || owner == this;
        }

        private void awaitFree(String key) throws InterruptedException, TimeoutException {
            long until = System.nanoTime() + limits.lockWait().toNanos();
            while (!isFree(key)) {
                long left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
                if (left <= 0) {
                    throw new TimeoutException("another request has locked " + key);
                }
                MemoryInbox.this.wait(left);
            }
        }

        @Override
        public boolean insert(InboxRow row) throws InterruptedException, TimeoutException {
            synchronized (MemoryInbox.this) {
                if (!committed.containsKey(row.key())) {
                    awaitFree(row.key());
                }
                if (find(row.key()).isPresent()) {
                    return false;
                }
                makeRoom();
                locks.put(row.key(), this);
                written.put(row.key(), Optional.of(row));
                return true;
            }
        }

        /** Forgets the final row that would be deleted first, if the inbox is full. */
        private void makeRoom() {
            if (committed.size() >= CAPACITY) {
                InboxRow oldest = committed.values().stream()
                        .filter(row -> RowState.FINAL.contains(row.state()) && isFree(row.key()))
                        .min(Comparator.comparing(InboxRow::due))
                        .orElseThrow(() -> new IllegalStateException("the inbox in memory is full: none of its "
                                + CAPACITY + " rows is final; set holdTimeZone, or use a database"));
                committed.remove(oldest.key());
            }
        }

        @Override
        public Optional<InboxRow> find(String key) {
            synchronized (MemoryInbox.this) {
                Optional<InboxRow> own = written.get(key);
                return own == null ? Optional.ofNullable(committed.get(key)) : own;
            }
        }

        @Override
        public Optional<InboxRow> lock(String key) throws InterruptedException, TimeoutException {
            synchronized (MemoryInbox.this) {
                if (committed.containsKey(key)) {
                    awaitFree(key);
                    if (committed.containsKey(key)) {
                        locks.put(key, this);
                    }
                }
                return find(key);
            }
        }

        @Override
        public void update(InboxRow row) {
            synchronized (MemoryInbox.this) {
                written.put(row.key(), Optional.of(row));
            }
        }

        @Override
        public void delete(String key) {
            synchronized (MemoryInbox.this) {
                written.put(key, Optional.empty());
            }
        }

        @Override
        public List<InboxRow> lockDue(Set<RowState> states, Instant until, int limit) {
            synchronized (MemoryInbox.this) {
                List<InboxRow> due = rows(row ->
                                states.contains(row.state()) && !row.due().isAfter(until) && isFree(row.key()))
                        .limit(limit)
                        .toList();
                due.forEach(row -> locks.put(row.key(), this));
                return due;
            }
        }

        @Override
        public List<InboxRow> open(int limit) {
            synchronized (MemoryInbox.this) {
                return rows(row -> row.state() == RowState.PENDING
                                || row.state() == RowState.PREPARED
                                || (row.state() == RowState.HELD && row.attempts() > 0))
                        .limit(limit)
                        .toList();
            }
        }

        private Stream<InboxRow> rows(Predicate<InboxRow> wanted) {
            return committed.values().stream().filter(wanted).sorted(Comparator.comparing(InboxRow::due));
        }
    }
}
