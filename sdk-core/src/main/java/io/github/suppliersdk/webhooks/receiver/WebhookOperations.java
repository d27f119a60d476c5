package io.github.suppliersdk.webhooks.receiver;

import io.github.suppliersdk.internal.webhooks.StoredOperations;
import io.github.suppliersdk.webhooks.WebhookKind;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Operations for the person on call: the open compensations in the receiver's store, and the stored bookings. From
 * {@link WebhookReceiver#operations}. Exceptions of the store are passed on.
 */
public final class WebhookOperations {
    private final StoredOperations stored;

    WebhookOperations(StoredOperations stored) {
        this.stored = stored;
    }

    /**
     * A hold or a booking that was refused or cancelled, and whose compensation has not succeeded yet.
     *
     * @param key the key under which the operation is stored
     * @param version changes with every change of the operation
     * @param kind {@link WebhookKind#HOLD} or {@link WebhookKind#BOOKING}
     * @param id the hold id or the booking id
     * @param reason why it must be compensated
     * @param openSince since when it has been open
     * @param attempts how many attempts have failed
     * @param isAbandoned whether attempts have failed for longer than the receiver's {@code abandonCompensationAfter}
     * @param slotId the slot, if known
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
     * Lists all open compensations, including the abandoned ones, by key. Reads everything that is due within seven
     * days: unfinished operations, the holds that end by then, and the operations to delete by then.
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
     * Makes the next attempt due at once, and resets the number of attempts.
     *
     * @return false if the operation has changed since it was listed, or a process is running it: list again
     */
    public boolean retry(OpenCompensation open) {
        return stored.retry(open.key(), open.version());
    }

    /**
     * Closes a compensation that a person has made by hand: nothing of the hold or booking is left, and the tombstone
     * exists that keeps it from taking effect later (see {@link io.github.suppliersdk.webhooks.WebhookHandler}). The
     * receiver's observers are notified that the seats of its slot may have changed.
     *
     * @param note what was done and by whom; it is stored, so it must not contain personal data of guests
     * @return false if the operation has changed since it was listed, or a process is running it: list again
     * @throws IllegalArgumentException if the note is blank
     */
    public boolean resolve(OpenCompensation open, String note) {
        if (note.isBlank()) {
            throw new IllegalArgumentException("the note must not be blank");
        }
        return stored.resolve(open.key(), open.version(), note);
    }

    /**
     * Writes what the store knows of bookings as CSV (RFC 4180), with a header line: one line for each booking, and one
     * for each cancellation, with the tickets that it names. <a
     * href="../../doc-files/webhooks.html#what-is-stored">What is stored</a> explains the states; a line of state
     * {@code UNREADABLE} is of a row that another version of the library has written. A cell that a spreadsheet would
     * treat as a formula begins with an apostrophe. The export contains no personal data.
     *
     * @param to receives the lines; it is not closed
     * @throws IOException if {@code to} throws it
     */
    public void exportBookings(Appendable to) throws IOException {
        stored.exportBookings(to);
    }
}
