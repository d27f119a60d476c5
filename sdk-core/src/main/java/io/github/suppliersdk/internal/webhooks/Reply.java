package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.config.ServiceProfile;
import java.util.Optional;

/** The response to a request, without how it came about. */
record Reply(int status, Optional<String> code, String body) {
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int UNAVAILABLE = 503;

    /** The response to a request that must not be refused but is not done yet. */
    static final Reply NOT_DONE = empty(UNAVAILABLE);

    static Reply empty(int status) {
        return new Reply(status, Optional.empty(), "");
    }

    /**
     * The response to a request that was rejected before its content was read. Where the service understands only 200
     * and 400, it is a refusal, which is final.
     */
    static Reply rejected(int status, ServiceProfile profile) {
        if (profile.webhookStatusesBeyond400()) {
            return empty(status);
        }
        return switch (status) {
            case HeadCheck.UNAUTHORIZED -> unclassified("The key is missing or wrong.");
            case HeadCheck.NOT_FOUND -> incorrect("There is no such path.");
            case HeadCheck.METHOD_NOT_ALLOWED -> incorrect("The path does not allow this method.");
            case HeadCheck.PRECONDITION_FAILED -> incorrect("The accept-version is missing or wrong.");
            case HeadCheck.TOO_LARGE -> incorrect("The body is too long.");
            case HeadCheck.UNSUPPORTED_MEDIA_TYPE -> incorrect("The body must be application/json in UTF-8.");
            default -> empty(status);
        };
    }

    private static Reply incorrect(String message) {
        return refusal("INCORRECT_REQUEST", Optional.of(message));
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

    /** A response from the store. */
    static Reply stored(int status, String body) {
        return new Reply(status, status == BAD_REQUEST ? Bodies.code(body) : Optional.empty(), body);
    }

    boolean isSuccess() {
        return status == OK;
    }
}
