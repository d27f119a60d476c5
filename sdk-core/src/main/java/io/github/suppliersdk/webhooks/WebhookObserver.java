package io.github.suppliersdk.webhooks;

import java.util.Optional;

/**
 * Sees what a receiver does. Called after the commit, by the thread of the request before its response is sent, or by a
 * thread of the receiver: so it must be quick and thread-safe. Exceptions are logged and change nothing.
 */
@FunctionalInterface
public interface WebhookObserver {
    /** Called when the response to a request is decided. */
    void onWebhook(WebhookEvent event);

    /**
     * Called when the receiver has done something without a request, or has failed to and will try again.
     *
     * @param operation what it was
     * @param failure the exception, if it failed
     */
    default void onWork(OpenOperation operation, Optional<Throwable> failure) {}

    /** Called for what should be done by now, and a person should look at; every hour until it is done. */
    default void onAlert(OpenOperation operation) {}
}
