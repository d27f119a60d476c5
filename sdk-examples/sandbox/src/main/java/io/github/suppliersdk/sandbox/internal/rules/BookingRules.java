package io.github.suppliersdk.sandbox.internal.rules;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Set;

/** Validates the bodies of a test booking and of a test cancellation. */
public final class BookingRules {

    private BookingRules() {}

    public static void checkBooking(ValidatingReader booking) {
        booking.uuid("booking_id");
        booking.uuid("hold_id");
        booking.uuid("request_id");
        booking.slotOrOptionId("slot_id");
        booking.optionalIdentifier("pickup_id");
        HoldRules.guideLanguage(booking);
        ValidatingReader holder = booking.child("holder");
        if (holder != null) {
            holder.filledText("email");
            holder.filledText("first_name");
            holder.filledText("last_name");
        }
        Set<JsonNode> seen = new HashSet<>();
        for (ValidatingReader request : booking.children("booking_requests")) {
            if (!seen.add(request.object())) {
                request.problem("is a duplicate");
            }
            request.identifier("holder_category_id");
            checkAnswers(request);
        }
    }

    public static void checkCancellation(ValidatingReader cancellation) {
        cancellation.uuid("booking_id");
        cancellation.text("transaction_id");
        if (!cancellation.has("ticket_numbers")) {
            cancellation.problem("ticket_numbers", "is required");
        }
        cancellation.optionalUniqueTexts("ticket_numbers", number -> !number.isBlank(), "must not be blank");
        cancellation.optionalBoolean("unconfirmed");
    }

    private static void checkAnswers(ValidatingReader request) {
        Set<String> answered = new HashSet<>();
        for (ValidatingReader answer : request.optionalChildren("mandatory_answers")) {
            String question = answer.identifier("mandatory_question_id");
            if (question != null && !answered.add(question)) {
                answer.problem("mandatory_question_id", "is answered twice");
            }
            answer.text("answer");
        }
    }
}
