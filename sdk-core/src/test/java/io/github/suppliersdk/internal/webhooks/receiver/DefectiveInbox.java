package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.internal.webhooks.receiver.InboxRow.RowState;
import io.github.suppliersdk.internal.webhooks.receiver.Reply.RepliedException;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** An inbox with mistakes, around the faults: what the processor believes of its transactions is not what they are. */
final class DefectiveInbox implements Inbox {
    private final Inbox inbox;
    private final Set<Defect> defects;

    DefectiveInbox(Inbox inbox, Set<Defect> defects) {
        this.inbox = inbox;
        this.defects = defects;
    }

    private boolean has(Defect defect) {
        return defects.contains(defect);
    }

    @Override
    public <T> T transaction(Limits limits, Work<T> work) throws Exception {
        AtomicReference<@Nullable T> result = new AtomicReference<>();
        AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
        try {
            T value = inbox.transaction(limits, rows -> {
                try {
                    result.set(work.in(new DefectiveRows(rows)));
                } catch (Exception e) {
                    boolean isRefusal = e instanceof RepliedException replied
                            && replied.reply().isRefusal();
                    boolean isKept = isRefusal
                            ? has(Defect.REFUSAL_KEEPS_THE_HANDLERS_WRITES)
                            : !(e instanceof RepliedException) && has(Defect.EXCEPTION_IS_COMMITTED);
                    if (!isKept) {
                        throw e;
                    }
                    failure.set(e);
                }
                @SuppressWarnings("unchecked")
                T kept = Optional.ofNullable(result.get()).orElse((T) "committed, and then thrown");
                return kept;
            });
            Exception kept = failure.get();
            if (kept != null) {
                throw kept;
            }
            return value;
        } catch (CommitException e) {
            T done = result.get();
            if (has(Defect.SUCCESS_AFTER_A_FAILED_COMMIT) && done != null) {
                return done;
            }
            throw e;
        }
    }

    private final class DefectiveRows implements Rows {
        private final Rows rows;
        private @Nullable InboxRow inserted;

        DefectiveRows(Rows rows) {
            this.rows = rows;
        }

        private String key(String key) {
            return has(Defect.ONE_ROW_FOR_ALL_CANCELLATIONS) && key.startsWith(InboxRow.CANCELLATION)
                    ? key.substring(0, key.lastIndexOf(':'))
                    : key;
        }

        private InboxRow row(InboxRow row) {
            return ImmutableInboxRow.copyOf(row).withKey(key(row.key()));
        }

        @Override
        public boolean insert(InboxRow row) throws Exception {
            inserted = row;
            boolean isRefusal = row.state() == RowState.REFUSED;
            if (isRefusal && has(Defect.REFUSAL_NOT_STORED)) {
                return true;
            }
            if (row.state() == RowState.PENDING && has(Defect.ORDER_SAID_WITHOUT_BEING_STORED)) {
                return true;
            }
            if (row.state() == RowState.CANCELLED && has(Defect.UNCONFIRMED_WITHOUT_TOMBSTONE)) {
                return rows.find(row.key()).isEmpty();
            }
            boolean isInserted = rows.insert(row(row));
            if (!isInserted && isRefusal && has(Defect.REFUSAL_OVERWRITES_THE_ROW)) {
                Optional<InboxRow> unused = rows.lock(key(row.key()));
                rows.update(row(row));
                return true;
            }
            return isInserted || (isRefusal && has(Defect.REFUSAL_FROM_MEMORY));
        }

        private Optional<InboxRow> seen(Optional<InboxRow> found) {
            InboxRow mine = inserted;
            boolean isCancellation = mine != null && mine.key().startsWith(InboxRow.CANCELLATION);
            boolean isIgnored =
                    has(Defect.DIGEST_IGNORED) || (isCancellation && has(Defect.ONE_ROW_FOR_ALL_CANCELLATIONS));
            return isIgnored && mine != null
                    ? found.map(row -> ImmutableInboxRow.copyOf(row).withDigest(mine.digest()))
                    : found;
        }

        @Override
        public Optional<InboxRow> find(String key) throws Exception {
            return key.startsWith(InboxRow.ORDER) && has(Defect.ORDER_NOT_READ)
                    ? Optional.empty()
                    : seen(rows.find(key(key)));
        }

        @Override
        public Optional<InboxRow> lock(String key) throws Exception {
            Optional<InboxRow> found = seen(rows.lock(key(key)));
            return key.startsWith(InboxRow.HOLD) && has(Defect.ANOTHERS_HOLD_TAKEN)
                    ? found.map(row -> ImmutableInboxRow.copyOf(row).withState(RowState.HELD))
                    : found;
        }

        @Override
        public void update(InboxRow row) throws Exception {
            boolean isLeft = (row.state() == RowState.BOOKED && has(Defect.HOLD_NOT_MARKED_AS_BOOKED))
                    || (row.state() == RowState.CANCELLED
                            && row.key().startsWith(InboxRow.BOOKING)
                            && has(Defect.WHOLE_CANCELLATION_LEAVES_CONFIRMED));
            if (!isLeft) {
                rows.update(row(row));
            }
        }

        @Override
        public void delete(String key) throws Exception {
            rows.delete(key);
        }

        @Override
        public Optional<InboxRow> lockDue(Set<RowState> states, Instant before) throws Exception {
            Optional<InboxRow> due = rows.lockDue(states, before);
            if (due.isPresent()
                    && due.get().state() == RowState.PENDING
                    && has(Defect.ORDER_DELETED_WITHOUT_THE_CALL)) {
                rows.delete(due.get().key());
                return Optional.empty();
            }
            return due;
        }

        @Override
        public List<InboxRow> open(Instant now, int limit) throws Exception {
            return rows.open(now, limit);
        }

        @Override
        public WebhookTransaction transaction() throws Exception {
            return rows.transaction();
        }
    }
}
