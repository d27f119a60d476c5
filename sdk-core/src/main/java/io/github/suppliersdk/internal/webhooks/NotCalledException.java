package io.github.suppliersdk.internal.webhooks;

/** The handler was not called: because of calls of it that have not returned, or because it was too late for that. */
final class NotCalledException extends RuntimeException {
    NotCalledException(String why) {
        super("the handler was not called: " + why);
    }
}
