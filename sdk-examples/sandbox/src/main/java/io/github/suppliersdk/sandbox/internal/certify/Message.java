package io.github.suppliersdk.sandbox.internal.certify;

/** The kinds of requests that the service sends to a supplier. */
enum Message {
    HOLD("POST", "/hold"),
    BOOKING("POST", "/booking"),
    CANCELLATION("DELETE", "/booking");

    private final String method;
    private final String path;

    Message(String method, String path) {
        this.method = method;
        this.path = path;
    }

    String method() {
        return method;
    }

    String path() {
        return path;
    }

    String text() {
        return method + " " + path;
    }
}
