package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.TicketRules;
import java.util.List;

/** Judges responses by section 5 of the contract. What is not as expected ends the check. */
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
            ". The hold was granted a moment ago; if it has ended for the backend, the time zone of these checks is not"
                    + " that of the place";

    private Expect() {}

    /** What is wrong with a success of a hold; empty if nothing is. */
    static String wrongHold(JsonNode hold, Reply reply) {
        return reply.response() == null
                ? reply.failure()
                : reply.response()
                        .problem(fields -> TicketRules.checkHoldResponse(
                                fields, hold.path("hold_id").asText()));
    }

    /** What is wrong with a success of the booking of a live hold, and its likely cause; empty if nothing is. */
    static String wrongBooking(ObjectNode booking, Reply reply) {
        if (reply.response() == null) {
            return reply.failure();
        }
        String wrong = reply.response().problem(fields -> TicketRules.checkBookingResponse(fields, booking));
        return reply.code().equals("INACTIVE_HOLD_KEY") ? wrong + LIKELY_ANOTHER_TIME_ZONE : wrong;
    }

    /** A hold that is granted as it should be. If it is not, that is for the check of a plain hold to say. */
    static String granted(ObjectNode hold, Reply reply) {
        return nothingWrong("holds.granted", "the hold", wrongHold(hold, reply), reply);
    }

    /** The same of a booking. */
    static String confirmed(ObjectNode booking, Reply reply) {
        return nothingWrong("bookings.confirmed", "the booking", wrongBooking(booking, reply), reply);
    }

    private static String nothingWrong(String by, String what, String wrong, Reply reply) {
        if (!wrong.isEmpty()) {
            throw new CheckEnd.Unmet(
                    by, what + ": " + (reply.response() == null ? wrong : wrong + ". It was " + reply.text()));
        }
        return reply.summary();
    }

    static String ok(String what, Reply reply) {
        if (!reply.isOk()) {
            throw new CheckEnd.Failed(what + ": " + reply.text());
        }
        return reply.summary();
    }

    /** A refusal with one of these codes; with any of the contract's if none is given. */
    static String refused(String what, Reply reply, String... codes) {
        List<String> allowed = codes.length == 0 ? CODES : List.of(codes);
        if (!reply.isRefusal()) {
            throw new CheckEnd.Failed(what + ": " + reply.text());
        }
        if (!allowed.contains(reply.code())) {
            throw new CheckEnd.Failed(what + ": the code \"" + reply.code() + "\" is none of "
                    + String.join(", ", allowed) + ". It was " + reply.text());
        }
        return reply.summary();
    }

    static void that(boolean isRight, String otherwise) {
        if (!isRight) {
            throw new CheckEnd.Failed(otherwise);
        }
    }
}
