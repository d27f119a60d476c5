package io.github.suppliersdk.webhooks;

import java.util.Optional;

/**
 * Something that the receiver has done without a request: it succeeded, or failed and will be tried again.
 *
 * @param work what was done
 * @param id the hold id or the booking id
 * @param failure the exception, if it failed
 */
public record WorkerEvent(Work work, String id, Optional<Throwable> failure) {
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
