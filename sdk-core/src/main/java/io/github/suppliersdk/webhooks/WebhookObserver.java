package io.github.suppliersdk.webhooks;

/**
 * Sees every request when it has been answered. Runs on the thread that answers, before the answer goes out, so it
 * should be quick. What it throws is logged and changes nothing.
 */
@FunctionalInterface
public interface WebhookObserver {
    /** A request has been answered. */
    void onWebhook(WebhookEvent event);

    /** A hold or a booking of which the service does not know was given back, or that was tried. */
    default void onUndo(UndoEvent event) {}
}
