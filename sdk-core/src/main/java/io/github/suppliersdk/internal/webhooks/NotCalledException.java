package io.github.suppliersdk.internal.webhooks;

/** The handler was not called, because too many of its calls have not returned, or because it was too late. */
final class NotCalledException extends RuntimeException {
    NotCalledException(String why) {
        super("the handler was not called: " + why);
    }
}
