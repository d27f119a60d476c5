package io.github.suppliersdk.sandbox.internal.bookings;

/** Thrown if the supplier's webhook did not respond, or not in time. */
public final class WebhookFailure extends RuntimeException {

    /** The text for a refused connection. */
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
