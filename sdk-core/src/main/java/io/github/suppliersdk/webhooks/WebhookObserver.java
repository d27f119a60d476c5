package io.github.suppliersdk.webhooks;

/**
 * Sees what a receiver does. Called after the commit, by the thread of the request before its response is sent, or by a
 * thread of the receiver: so it must be quick and thread-safe. Exceptions are logged and change nothing.
 */
@FunctionalInterface
public interface WebhookObserver {
    /** Called when the response to a request is decided. */
    void onWebhook(WebhookEvent event);

    /** Called when the receiver has done something without a request, or has failed to. */
    default void onWork(WorkerEvent event) {}

    /** Called when a person should look at something. */
    default void onAlert(WebhookAlert alert) {}
}
