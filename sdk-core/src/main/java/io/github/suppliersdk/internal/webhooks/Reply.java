package io.github.suppliersdk.internal.webhooks;

import java.util.Optional;

/** The answer to a request, apart from how it came about. */
record Reply(int status, Optional<String> code, String body) {
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int UNAVAILABLE = 503;

    /** Why a request that must not be refused is not answered with a success: it is not done yet. */
    static final Reply NOT_DONE = empty(UNAVAILABLE);

    static Reply empty(int status) {
        return new Reply(status, Optional.empty(), "");
    }

    static Reply ok(String body) {
        return new Reply(OK, Optional.empty(), body);
    }

    static Reply refusal(Enum<?> code, Optional<String> message) {
        return refusal(code.name(), message);
    }

    static Reply refusal(String code, Optional<String> message) {
        return new Reply(BAD_REQUEST, Optional.of(code), Bodies.refusal(code, message));
    }

    static Reply unclassified(String message) {
        return refusal("UNCLASSIFIED_ERROR", Optional.of(message));
    }

    /** A reply that was stored. */
    static Reply stored(int status, String body) {
        return new Reply(status, status == BAD_REQUEST ? Bodies.code(body) : Optional.empty(), body);
    }

    boolean isSuccess() {
        return status == OK;
    }
}
