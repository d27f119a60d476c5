package io.github.suppliersdk.sandbox.internal.page;

/** What was sent with the page's form cannot be done; the message is shown to its user. */
final class Complaint extends RuntimeException {

    Complaint(String message) {
        super(message, null, false, false);
    }

    String text() {
        String message = getMessage();
        return message == null ? "" : message;
    }
}
