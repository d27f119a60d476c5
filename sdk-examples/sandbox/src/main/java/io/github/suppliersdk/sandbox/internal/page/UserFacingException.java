package io.github.suppliersdk.sandbox.internal.page;

/** A request of the page cannot be carried out. The message is shown to the user. */
final class UserFacingException extends RuntimeException {

    UserFacingException(String message) {
        super(message, null, false, false);
    }

    String text() {
        String message = getMessage();
        return message == null ? "" : message;
    }
}
