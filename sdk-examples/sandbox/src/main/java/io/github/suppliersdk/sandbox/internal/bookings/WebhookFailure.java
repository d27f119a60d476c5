package io.github.suppliersdk.sandbox.internal.bookings;

/** The supplier gave no answer, or not in time. */
public final class WebhookFailure extends Exception {

    private final String text;

    WebhookFailure(String text, Throwable cause) {
        super(text, cause);
        this.text = text;
    }

    /** What happened, for people. */
    public String text() {
        return text;
    }
}
