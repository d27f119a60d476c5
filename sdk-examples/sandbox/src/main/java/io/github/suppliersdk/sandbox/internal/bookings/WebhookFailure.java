package io.github.suppliersdk.sandbox.internal.bookings;

/** The supplier gave no response, or not in time. */
final class WebhookFailure extends RuntimeException {

    private final String text;

    WebhookFailure(String text) {
        super(text, null, false, false);
        this.text = text;
    }

    /** What happened, for people. */
    String text() {
        return text;
    }
}
