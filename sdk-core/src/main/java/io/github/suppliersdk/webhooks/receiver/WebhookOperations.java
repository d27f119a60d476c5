package io.github.suppliersdk.webhooks.receiver;

import io.github.suppliersdk.internal.webhooks.StoredOperations;
import io.github.suppliersdk.webhooks.WebhookKind;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * For the person on call: what is open in the receiver's store, and what the store knows of bookings. From {@link
 * WebhookReceiver#operations}. What the store throws is thrown on.
 */
public final class WebhookOperations {
    private final StoredOperations stored;

    WebhookOperations(StoredOperations stored) {
        this.stored = stored;
    }

    /**
     * A hold or a booking that was refused or cancelled, and whose compensation has not succeeded.
     *
     * @param key under which it is stored
     * @param version changes with everything that is done to it
     * @param kind {@link WebhookKind#HOLD} or {@link WebhookKind#BOOKING}
     * @param id the hold id or the booking id
     * @param reason why it has to be compensated
     * @param openSince since when
     * @param attempts how many attempts have failed
     * @param isAbandoned whether they have failed for longer than the receiver was told to wait
     * @param slotId the slot, if it is known
     */
    public record OpenCompensation(
            String key,
            long version,
            WebhookKind kind,
            String id,
            String reason,
            Instant openSince,
            int attempts,
            boolean isAbandoned,
            Optional<String> slotId) {}

    /**
     * All compensations that are open, the abandoned ones among them, by key. Reads what is due within seven days: all that
     * is unfinished, the holds that end by then, and what is to be deleted by then.
     */
    public List<OpenCompensation> openCompensations() {
        return stored.open().stream()
                .map(row -> new OpenCompensation(
                        row.key(),
                        row.version(),
                        row.kind(),
                        row.id(),
                        row.reason(),
                        row.openSince(),
                        row.attempts(),
                        row.isAbandoned(),
                        row.slotId()))
                .toList();
    }

    /**
     * Has the next attempt made at once, and counts the attempts anew.
     *
     * @return false if it has changed since it was listed, or somebody is at work on it: list again
     */
    public boolean retry(OpenCompensation open) {
        return stored.retry(open.key(), open.version());
    }

    /**
     * Closes a compensation that was put right by hand: nothing of the hold or booking is left, and the mark is there that
     * keeps it from taking effect later (see {@link io.github.suppliersdk.webhooks.WebhookHandler}).
     *
     * @param note what was done and by whom; it is stored
     * @return false if it has changed since it was listed, or somebody is at work on it: list again
     * @throws IllegalArgumentException if the note is blank
     */
    public boolean resolve(OpenCompensation open, String note) {
        if (note.isBlank()) {
            throw new IllegalArgumentException("the note must not be blank");
        }
        return stored.resolve(open.key(), open.version(), note);
    }

    /**
     * Writes what the store knows of bookings as CSV (RFC 4180), with a head line: one line for each booking, and one for
     * each cancellation, with the tickets that it names. <a
     * href="../../doc-files/webhooks.html#what-is-stored">What is stored</a> explains the states; a line of state {@code UNREADABLE} is of a row that another version of the library has written. A cell
     * that a spreadsheet would take for a formula begins with an apostrophe. No personal data is in it.
     */
    public void exportBookings(Appendable to) throws IOException {
        stored.exportBookings(to);
    }
}
