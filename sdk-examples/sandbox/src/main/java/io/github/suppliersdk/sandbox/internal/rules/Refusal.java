package io.github.suppliersdk.sandbox.internal.rules;

/** Ends a request with an error status; the message becomes the message of the error body. */
public final class Refusal extends RuntimeException {

    private final int status;

    private Refusal(int status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    public static Refusal of(int status, String message) {
        return new Refusal(status, message);
    }

    public static Refusal badRequest(String message) {
        return new Refusal(400, message);
    }

    public static Refusal notFound(String message) {
        return new Refusal(404, message);
    }

    public static Refusal conflict(String message) {
        return new Refusal(409, message);
    }

    public int status() {
        return status;
    }

    public String text() {
        String message = getMessage();
        return message == null ? "" : message;
    }
}
