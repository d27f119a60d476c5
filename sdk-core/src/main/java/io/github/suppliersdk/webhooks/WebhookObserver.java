package io.github.suppliersdk.webhooks;

/**
 * Sees every request when its response is decided. Runs on threads of the receiver's own, on up to four at the same time, so
 * it holds up no response, may see the response before or after the service does, and has to be safe for several threads. While
 * its calls do not return, 10,000 reports wait for it, and further ones are thrown away. What it throws is logged and changes
 * nothing. An interrupt that it leaves behind on its thread is cleared before the next report. Nor is it interrupted when
 * the receiver is closed.
 */
@FunctionalInterface
public interface WebhookObserver {
    /** A request has been answered. */
    void onWebhook(WebhookEvent event);

    /** A hold or a booking that was refused, cancelled or has ended was compensated, or that was tried. */
    default void onCompensation(CompensationEvent event) {}

    /** The seats of a slot have changed. */
    default void onSlotChanged(SlotChange change) {}

    /** Something that a person should look at. */
    default void onAlert(WebhookAlert alert) {}
}
