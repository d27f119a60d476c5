package io.github.suppliersdk.internal.webhooks.receiver;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.suppliersdk.internal.webhooks.receiver.InboxRow.RowState;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Predicate;

/** An inbox in memory: rows with a committed value, and locks that a transaction holds until its end. */
public final class MemoryInbox implements Inbox {
    @GuardedBy("this")
    private final Map<String, InboxRow> committed = new HashMap<>();

    @GuardedBy("this")
    private final Map<String, MemoryRows> locks = new HashMap<>();

    @Override
    public <T> T transaction(Limits limits, Work<T> work) throws Exception {
        MemoryRows rows = new MemoryRows(limits);
        T result;
        try {
            result = work.in(rows);
        } catch (Throwable e) {
            var unused = rows.transaction.rolledBack(); // before another one can see the effects
            rows.written.clear();
            rows.end();
            throw e;
        }
        rows.end();
        var unused = rows.transaction.committed();
        return result;
    }

    /** A transaction. */
    private final class MemoryRows implements Rows {
        private final WebhookTransaction transaction = WebhookTransaction.inMemory();
        private final Map<String, Optional<InboxRow>> written = new HashMap<>();
        private final Limits limits;

        MemoryRows(Limits limits) {
            this.limits = limits;
        }

        @Override
        public WebhookTransaction transaction() {
            return transaction;
        }

        private void end() {
            synchronized (MemoryInbox.this) {
                written.forEach((key, row) -> committed.compute(key, (any, before) -> row.orElse(null)));
                locks.values().removeIf(owner -> owner == this);
                MemoryInbox.this.notifyAll();
            }
        }

        @GuardedBy("MemoryInbox.this")
        private boolean isFree(String key) {
            MemoryRows owner = locks.get(key);
            return owner == null || owner == this;
        }

        @GuardedBy("MemoryInbox.this")
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
                locks.put(row.key(), this);
                written.put(row.key(), Optional.of(row));
                return true;
            }
        }

        @Override
        public Optional<InboxRow> find(String key) {
            synchronized (MemoryInbox.this) {
                return written.getOrDefault(key, Optional.ofNullable(committed.get(key)));
            }
        }

        @Override
        public Optional<InboxRow> lock(String key) throws InterruptedException, TimeoutException {
            synchronized (MemoryInbox.this) {
                if (committed.containsKey(key)) {
                    awaitFree(key);
                    locks.put(key, this);
                }
                return find(key);
            }
        }

        @Override
        public void update(InboxRow row) {
            written.put(row.key(), Optional.of(row));
        }

        @Override
        public void delete(String key) {
            written.put(key, Optional.empty());
        }

        @Override
        public Optional<InboxRow> lockDue(Set<RowState> states, Instant until) {
            synchronized (MemoryInbox.this) {
                for (InboxRow row : rows(
                        each -> states.contains(each.state()) && !each.due().isAfter(until), InboxRow::due)) {
                    if (isFree(row.key())) {
                        locks.put(row.key(), this);
                        return Optional.of(row);
                    }
                }
                return Optional.empty();
            }
        }

        @Override
        public List<InboxRow> open(Instant now, int limit) {
            synchronized (MemoryInbox.this) {
                return rows(row -> row.isForPeople(now), InboxRow::since).stream()
                        .limit(limit)
                        .toList();
            }
        }

        @GuardedBy("MemoryInbox.this")
        private List<InboxRow> rows(Predicate<InboxRow> wanted, Function<InboxRow, Instant> order) {
            return committed.values().stream()
                    .filter(wanted)
                    .sorted(Comparator.comparing(order))
                    .toList();
        }
    }
}
