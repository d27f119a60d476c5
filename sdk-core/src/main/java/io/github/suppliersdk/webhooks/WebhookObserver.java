package io.github.suppliersdk.webhooks;

/**
 * Sees every request when it has been answered. Runs on the thread that answers, before the answer goes out, so it
 * should be quick. What it throws is logged and changes nothing.
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
