package io.github.suppliersdk.webhooks;

/**
 * Sees every request when its response is decided. Runs on up to four threads of the receiver's at the same time, so it
 * must be thread-safe; it delays no response, and may see the response before or after the service does. While its
 * calls do not return, 10,000 reports wait for it, and further ones are dropped. Exceptions are logged and change
 * nothing. An interrupt flag that it sets is cleared before the next report. It is not interrupted when the receiver is
 * closed.
 */
@FunctionalInterface
public interface WebhookObserver {
    /** A request has its response. */
    void onWebhook(WebhookEvent event);

    /** A hold or a booking that was refused, cancelled or has ended was compensated, or a compensation failed. */
    default void onCompensation(CompensationEvent event) {}

    /** The seats of a slot have changed. */
    default void onSlotChanged(SlotChange change) {}

    /** Something needs a person. */
    default void onAlert(WebhookAlert alert) {}
}
