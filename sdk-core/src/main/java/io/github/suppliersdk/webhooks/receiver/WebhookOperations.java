package io.github.suppliersdk.webhooks.receiver;

import io.github.suppliersdk.internal.webhooks.receiver.Inbox;
import io.github.suppliersdk.internal.webhooks.receiver.InboxRow;
import io.github.suppliersdk.internal.webhooks.receiver.InboxRow.RowState;
import io.github.suppliersdk.webhooks.OpenOperation;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Operations for the person on call: what the receivers still have to do. From {@link WebhookInbox#operations}. All
 * methods throw {@link WebhookInboxException} if the database fails.
 */
public final class WebhookOperations {
    private static final int MOST = 1000;
    private static final Inbox.Limits LIMITS = Inbox.Limits.of(Duration.ofSeconds(10));

    private final Inbox inbox;

    WebhookOperations(Inbox inbox) {
        this.inbox = inbox;
    }

    private <T> T transaction(String what, Inbox.Work<T> work) {
        try {
            return inbox.transaction(LIMITS, work);
        } catch (Exception e) {
            throw new WebhookInboxException(what + " failed", e);
        }
    }

    /** Lists what has failed, is overdue, or is to be done at once, the oldest first; at most 1,000. */
    public List<OpenOperation> open() {
        return transaction("listing open operations", rows -> rows.open(now(), MOST)).stream()
                .map(InboxRow::operation)
                .toList();
    }

    /**
     * Makes the next attempt due at once, with its attempts counted from 0.
     *
     * @return false if it is not open any more
     */
    public boolean retry(OpenOperation open) {
        return transaction("retrying " + open.key(), rows -> {
            Optional<InboxRow> row = lock(rows, open.key());
            if (row.isPresent()) {
                rows.update(row.get().withAttempts(0).withDue(now()));
            }
            return row.isPresent();
        });
    }

    /**
     * Closes what a person has done by hand: nothing of the hold or booking is left in the supplier's data. The handler
     * is not called; a booking counts as cancelled. The marks of a sync are not made: mark the slot yourself.
     *
     * @param note what was done and by whom; it is stored, so it must not contain personal data of guests
     * @return false if it is not open any more
     * @throws IllegalArgumentException if the note is blank
     */
    public boolean resolve(OpenOperation open, String note) {
        if (note.isBlank()) {
            throw new IllegalArgumentException("the note must not be blank");
        }
        return transaction("resolving " + open.key(), rows -> {
            Optional<InboxRow> found = lock(rows, open.key());
            if (found.isEmpty()) {
                return false;
            }
            InboxRow row = found.get();
            if (row.state() == RowState.HELD) {
                rows.update(resolved(row, RowState.ENDED, note));
                return true;
            }
            InboxRow cancelled = resolved(row.withKey(row.keyOf(InboxRow.BOOKING)), RowState.CANCELLED, note);
            Optional<InboxRow> known = rows.insertOrLock(cancelled);
            if (known.isPresent()) {
                rows.update(resolved(known.get(), RowState.CANCELLED, note));
            }
            rows.delete(row.key());
            return true;
        });
    }

    private static Optional<InboxRow> lock(Inbox.Rows rows, String key) throws Exception {
        return rows.lock(key).filter(InboxRow::isOpen);
    }

    private static InboxRow resolved(InboxRow row, RowState state, String note) {
        return row.finished(state, now(), WebhookReceiverConfig.RETENTION).withNote(note);
    }

    private static Instant now() {
        return InboxRow.now(Clock.systemUTC());
    }
}
