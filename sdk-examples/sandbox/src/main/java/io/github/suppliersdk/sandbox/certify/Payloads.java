package io.github.suppliersdk.sandbox.certify;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Formats;
import io.github.suppliersdk.sandbox.internal.rules.JsonTrees;
import io.github.suppliersdk.sandbox.internal.rules.SampleAnswers;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Creates the bodies that the service sends, according to section 5 of the contract (CONTRACT.md). */
final class Payloads {

    /**
     * The maximum number of items in a booking, equal to the seats of the largest slot that is counted. A check also
     * holds billions of guests, and the cleaner may have to book that hold.
     */
    private static final int MAX_ITEMS = 500;

    private final String operatorBookingField;

    Payloads(String operatorName) {
        operatorBookingField = operatorName + "_booking_id";
    }

    /** Creates a hold for this many guests of the slot's first holder category. */
    ObjectNode hold(CertificationSlot slot, int guests, LocalDateTime expires) {
        ObjectNode hold = JsonTrees.object()
                .put("experience_id", slot.experienceId)
                .put("option_id", slot.optionId)
                .put("slot_id", slot.slotId)
                .put("hold_id", UUID.randomUUID().toString())
                .put("expiration_time", Formats.localTime(expires));
        if (!slot.pickups.isEmpty()) {
            hold.put("pickup_id", slot.pickups.get(0));
        }
        return addQuantity(hold, slot.categories.get(0), guests);
    }

    static ObjectNode addQuantity(ObjectNode hold, String category, int guests) {
        hold.withArrayProperty("quantities")
                .addObject()
                .put("holder_category_id", category)
                .put("quantity", guests);
        return hold;
    }

    /**
     * Creates the booking of a hold with an item for each guest, up to the maximum number of items.
     *
     * @param slot the slot whose mandatory questions are answered
     */
    ObjectNode booking(ObjectNode hold, CertificationSlot slot) {
        List<String> categories = new ArrayList<>();
        hold.path("quantities").forEach(quantity -> {
            int items = Math.min(MAX_ITEMS, quantity.path("quantity").asInt());
            for (int guest = 0; guest < items; guest++) {
                categories.add(quantity.path("holder_category_id").asText());
            }
        });
        return booking(hold, slot, categories);
    }

    /** Creates the booking of a hold with an item for each of these holder categories. */
    ObjectNode booking(ObjectNode hold, CertificationSlot slot, List<String> categories) {
        ObjectNode booking = JsonTrees.object()
                .put("booking_id", UUID.randomUUID().toString())
                .put("hold_id", hold.path("hold_id").asText())
                .put(operatorBookingField, UUID.randomUUID().toString());
        booking.putObject("holder")
                .put("email", "guest@example.com")
                .put("first_name", "Ada")
                .put("last_name", "Guest");
        ArrayNode items = booking.putArray("booking_requests");
        for (String category : categories) {
            ObjectNode item = items.addObject()
                    .put("holder_category_id", category)
                    .put("request_id", UUID.randomUUID().toString())
                    .put("slot_id", hold.path("slot_id").asText(slot.slotId));
            if (hold.has("pickup_id")) {
                item.put("pickup_id", hold.path("pickup_id").asText());
            }
            String language =
                    hold.path("quantities").path(0).path("guide_language").asText();
            if (!language.isEmpty()) {
                item.put("guide_language", language);
            }
            addAnswers(item, slot, category);
        }
        return booking;
    }

    private static void addAnswers(ObjectNode item, CertificationSlot slot, String category) {
        ArrayNode answers = JsonTrees.array();
        slot.questions.stream()
                .filter(question -> SlotPool.applies(question, slot.optionId, category))
                .forEach(question -> answers.addObject()
                        .put("mandatory_question_id", question.id())
                        .put("answer", answer(question)));
        if (!answers.isEmpty()) {
            item.set("mandatory_answers", answers);
        }
    }

    private static String answer(CertificationQuestion question) {
        ObjectNode json =
                JsonTrees.object().put("data_type", question.dataType()).put("data_pattern", question.pattern());
        question.choices().forEach(json.putObject("select")::putNull);
        String answer = SampleAnswers.to(json);
        if (answer == null) {
            throw CheckEnded.skipped("no sample answer matches the pattern of the question " + question.id() + ": "
                    + question.pattern());
        }
        return answer;
    }

    static ObjectNode cancellation(String bookingId, String transactionId, List<String> tickets) {
        ObjectNode cancellation = JsonTrees.object().put("booking_id", bookingId);
        ArrayNode numbers = cancellation.putArray("ticket_numbers");
        tickets.forEach(numbers::add);
        return cancellation.put("transaction_id", transactionId);
    }

    static ObjectNode unconfirmed(String bookingId, String transactionId, List<String> tickets) {
        return cancellation(bookingId, transactionId, tickets).put("unconfirmed", true);
    }
}
