package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.webhook.WebhookRules;
import java.util.List;

/** Checks responses against section 5 of the contract (CONTRACT.md). An unexpected response ends the check. */
final class Expect {

    private static final List<String> CODES = List.of(
            "ELEMENT_NOT_FOUND",
            "INACTIVE_HOLD_KEY",
            "INACTIVE_OR_UNAVAILABLE_EXPERIENCE",
            "INCORRECT_REQUEST",
            "NO_CAPACITY_LEFT",
            "NOT_CANCELLABLE_BOOKING",
            "UNCLASSIFIED_ERROR",
            "VALIDATION_ERROR");

    private static final String LIKELY_ANOTHER_TIME_ZONE =
            ". The hold was granted a moment ago; if it has expired for the backend, the time zone of these checks is"
                    + " not that of the place";

    private Expect() {}

    /** Returns what is wrong with the success response to a hold; empty if it is valid. */
    static String holdProblem(JsonNode hold, Reply reply) {
        return reply.response() == null
                ? reply.failure()
                : WebhookRules.hold(reply.response(), hold.path("hold_id").asText());
    }

    /**
     * Returns what is wrong with the response to the booking of a live hold, with the likely cause; empty if the
     * response is valid.
     */
    static String bookingProblem(ObjectNode booking, Reply reply) {
        if (reply.response() == null) {
            return reply.failure();
        }
        String wrong = WebhookRules.booking(reply.response(), booking);
        return reply.code().equals("INACTIVE_HOLD_KEY") ? wrong + LIKELY_ANOTHER_TIME_ZONE : wrong;
    }

    /**
     * Expects that the hold is granted. If it is not, the check is skipped if {@code holds.granted} has failed, too;
     * otherwise it fails.
     */
    static String granted(ObjectNode hold, Reply reply) {
        return requireNoProblem("holds.granted", "the hold", holdProblem(hold, reply), reply);
    }

    /** Expects that the booking is confirmed, as {@link #granted} does for holds. */
    static String confirmed(ObjectNode booking, Reply reply) {
        return requireNoProblem("bookings.confirmed", "the booking", bookingProblem(booking, reply), reply);
    }

    private static String requireNoProblem(String checkId, String what, String wrong, Reply reply) {
        if (!wrong.isEmpty()) {
            throw new CheckEndedException.PreconditionNotMet(
                    checkId, what + ": " + (reply.response() == null ? wrong : wrong + ". It was " + reply.text()));
        }
        return reply.summary();
    }

    static String ok(String what, Reply reply) {
        if (!reply.isOk()) {
            throw new CheckEndedException.Failed(what + ": " + reply.text());
        }
        return reply.summary();
    }

    /** Expects a refusal with one of these codes, or with any code of the contract if none is given. */
    static String refused(String what, Reply reply, String... codes) {
        List<String> allowed = codes.length == 0 ? CODES : List.of(codes);
        if (!reply.isRefusal()) {
            throw new CheckEndedException.Failed(what + ": " + reply.text());
        }
        if (!allowed.contains(reply.code())) {
            throw new CheckEndedException.Failed(what + ": the code \"" + reply.code() + "\" is none of "
                    + String.join(", ", allowed) + ". It was " + reply.text());
        }
        return reply.summary();
    }

    static void that(boolean isRight, String otherwise) {
        if (!isRight) {
            throw new CheckEndedException.Failed(otherwise);
        }
    }
}
