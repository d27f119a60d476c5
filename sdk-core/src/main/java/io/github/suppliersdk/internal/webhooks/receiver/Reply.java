package io.github.suppliersdk.internal.webhooks.receiver;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.internal.redaction.OneLine;
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

    private static Reply empty(int status) {
        return new Reply(status, Optional.empty(), "");
    }

    static Reply ok(String body) {
        return new Reply(200, Optional.empty(), body);
    }

    static Reply refusal(String code, String message) {
        return refusal(code, Optional.of(message));
    }

    static Reply refusal(String code, Optional<String> message) {
        ObjectNode fields = Payloads.object().put("code", code);
        message.ifPresent(text -> fields.put("message", OneLine.of(text, LONGEST_MESSAGE)));
        return new Reply(400, Optional.of(code), fields.toString());
    }

    /** A refusal from its row. */
    static Reply stored(String refusal) {
        return new Reply(400, Optional.of(Payloads.stored(refusal).path("code").asText()), refusal);
    }

    /**
     * The response to a request that was rejected before its content was read. Where the service understands only 200
     * and 400, it is a refusal, which is final.
     */
    static Reply rejected(int status, ServiceProfile profile) {
        return profile.webhookStatusesBeyond400()
                ? empty(status)
                : refusal(
                        status == 401 ? "UNCLASSIFIED_ERROR" : "INCORRECT_REQUEST",
                        "The request was rejected, as by status " + status + ".");
    }

    boolean isRefusal() {
        return status == 400;
    }
}
