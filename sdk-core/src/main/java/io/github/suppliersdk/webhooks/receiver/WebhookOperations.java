package io.github.suppliersdk.webhooks.receiver;

import io.github.suppliersdk.internal.webhooks.receiver.Inbox;
import io.github.suppliersdk.internal.webhooks.receiver.OpenRows;
import io.github.suppliersdk.webhooks.WorkerEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Operations for the person on call: what the receivers still have to do. From {@link WebhookInbox#operations}. All
 * methods throw {@link WebhookInboxException} if the database fails.
 */
public final class WebhookOperations {
    private final OpenRows rows;

    WebhookOperations(Inbox inbox) {
        this.rows = new OpenRows(inbox);
    }

    /**
     * Something that the receivers still have to do: the end of a hold that has failed, an accepted cancellation, or a
     * remote booking to take back.
     *
     * @param key the key of its row
     * @param work what is to be done
     * @param id the hold id or the booking id
     * @param since since when it has been open
     * @param nextAttempt when it is tried next
     * @param attempts how many attempts have failed
     * @param slotId the slot, if known
     */
    public record OpenOperation(
            String key,
            WorkerEvent.Work work,
            String id,
            Instant since,
            Instant nextAttempt,
            int attempts,
            Optional<String> slotId) {}

    /** Lists what is open, by the key; at most 1,000. */
    public List<OpenOperation> open() {
        return rows.open().stream()
                .map(row -> new OpenOperation(
                        row.key(), row.work(), row.id(), row.since(), row.due(), row.attempts(), row.slotId()))
                .toList();
    }

    /**
     * Makes the next attempt due at once, with its attempts counted from 0.
     *
     * @return false if it is not open any more
     */
    public boolean retry(OpenOperation open) {
        return rows.retry(open.key());
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
        return rows.resolve(open.key(), note);
    }
}
