package io.github.suppliersdk.internal.webhooks;

/** The handler was not called, because of calls of it that have not returned. */
final class NotCalledException extends RuntimeException {
    NotCalledException(String why) {
        super("the handler was not called: " + why);
    }
}
