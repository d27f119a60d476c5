package io.github.suppliersdk.webhooks;

import java.time.Instant;
import java.util.Optional;

/**
 * Something that a receiver does without a request: the end of a hold, an accepted cancellation, or a remote booking to
 * take back.
 *
 * @param work what is to be done
 * @param id the hold id or the booking id
 * @param key the key of its row, by which the receiver's operations, the command {@code supplier ops} and a query find
 *     it
 * @param since since when it has been open; of a hold: when it was granted
 * @param nextAttempt when it is tried next
 * @param attempts how many attempts have failed before
 * @param slotId the slot, if known
 */
public record OpenOperation(
        Work work, String id, String key, Instant since, Instant nextAttempt, int attempts, Optional<String> slotId) {
    /** The kinds of work. */
    public enum Work {
        /** A hold has ended: {@link WebhookHandler#holdExpired}. */
        HOLD_END,
        /** An unconfirmed cancellation that was accepted: {@link WebhookHandler#cancelUnconfirmed}. */
        ACCEPTED_CANCELLATION,
        /** A booking of a {@link RemoteWebhookHandler} whose outcome was not stored: it is taken back. */
        REMOTE_UNDO
    }
}
