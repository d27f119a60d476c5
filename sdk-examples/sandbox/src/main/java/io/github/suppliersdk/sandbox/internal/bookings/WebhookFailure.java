package io.github.suppliersdk.sandbox.internal.bookings;

/** The supplier gave no response, or not in time. */
public final class WebhookFailure extends RuntimeException {

    /** What is said where nobody listens. */
    public static final String NO_CONNECTION = "no connection can be made";

    private final String text;

    WebhookFailure(String text) {
        super(text, null, false, false);
        this.text = text;
    }

    /** The failure in words. */
    public String text() {
        return text;
    }
}
