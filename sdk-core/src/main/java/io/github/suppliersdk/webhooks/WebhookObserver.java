package io.github.suppliersdk.webhooks;

/**
 * Receives every request when its response is decided. Runs on up to four threads of the receiver at the same time, so
 * it must be thread-safe; it delays no response, and may see the response before or after the service does. While its
 * calls do not return, 10,000 reports wait for it, and further ones are dropped. Exceptions are logged and change
 * nothing. An interrupt flag that it sets is cleared before the next report. It is not interrupted when the receiver is
 * closed.
 */
@FunctionalInterface
public interface WebhookObserver {
    /** Called when the response to a request is decided. */
    void onWebhook(WebhookEvent event);

    /**
     * Called when a hold or a booking that was refused, was cancelled or has ended was compensated, or when its
     * compensation failed.
     */
    default void onCompensation(CompensationEvent event) {}

    /** Called when the number of seats of a slot has changed. */
    default void onSlotChanged(SlotChange change) {}

    /** Called when a person should check something. */
    default void onAlert(WebhookAlert alert) {}
}
