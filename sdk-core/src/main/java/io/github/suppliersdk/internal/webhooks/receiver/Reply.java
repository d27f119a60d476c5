package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.internal.redaction.OneLine;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The response to a request, without how it came about. */
record Reply(int status, Optional<String> code, String body) {
    private static final int LONGEST_MESSAGE = 2000;

    /** Nothing is decided. */
    static final Reply UNDECIDED = empty(503);

    /** Done, and there is nothing to say. */
    static final Reply DONE = empty(200);

    /** The booking was cancelled. */
    static final Reply CANCELLED = refusal("UNCLASSIFIED_ERROR", "The booking was cancelled.");

    /** The hold of a booking cannot be booked. */
    static final Reply INACTIVE_HOLD = refusal("INACTIVE_HOLD_KEY", "The hold is unknown, has ended, or is booked.");

    /** An id has come before with other content. */
    static final Reply OTHER_CONTENT = refusal("INCORRECT_REQUEST", "The id was used before with other content.");

    static Reply empty(int status) {
        return new Reply(status, Optional.empty(), "");
    }

    static Reply ok(String body) {
        return new Reply(200, Optional.empty(), body);
    }

    static Reply refusal(String code, String message) {
        return refusal(code, Optional.of(message));
    }

    static Reply refusal(String code, Optional<String> message) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("code", code);
        message.ifPresent(text -> fields.put("message", OneLine.of(text, LONGEST_MESSAGE)));
        return new Reply(400, Optional.of(code), Payloads.write(fields));
    }

    /** A refusal from its row. */
    static Reply stored(String refusal) {
        Optional<String> code = Optional.empty();
        try {
            Map<String, Object> fields = Payloads.read(refusal.getBytes(StandardCharsets.UTF_8));
            code = Optional.ofNullable(fields.get("code")).map(Object::toString);
        } catch (InvalidBodyException e) {
            throw new IllegalStateException("what is stored is not a refusal", e);
        }
        return new Reply(400, code, refusal);
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
            case HeadCheck.UNAUTHORIZED -> refusal("UNCLASSIFIED_ERROR", "The key is missing or wrong.");
            case HeadCheck.NOT_FOUND -> incorrect("There is no such path.");
            case HeadCheck.METHOD_NOT_ALLOWED -> incorrect("The path does not allow this method.");
            case HeadCheck.PRECONDITION_FAILED -> incorrect("The accept-version is missing or wrong.");
            case HeadCheck.TOO_LARGE -> incorrect("The body is too long.");
            case HeadCheck.UNSUPPORTED_MEDIA_TYPE -> incorrect("The body must be application/json in UTF-8.");
            default -> empty(status);
        };
    }

    private static Reply incorrect(String message) {
        return refusal("INCORRECT_REQUEST", message);
    }

    boolean isRefusal() {
        return status == 400;
    }
}
