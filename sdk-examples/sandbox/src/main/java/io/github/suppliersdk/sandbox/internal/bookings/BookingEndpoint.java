package io.github.suppliersdk.sandbox.internal.bookings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.http.Answer;
import io.github.suppliersdk.sandbox.internal.http.Endpoint;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.rules.BookingRules;
import io.github.suppliersdk.sandbox.internal.rules.Fields;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.Problems;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.TicketRules;
import io.github.suppliersdk.sandbox.internal.state.Booking;
import io.github.suppliersdk.sandbox.internal.state.Hold;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A test booking of an accepted hold. If the supplier refuses it, the hold stays. If the supplier's confirmation does
 * not come in time or is wrong, the supplier is told at once to cancel what was not confirmed, and the seats are given
 * back.
 */
final class BookingEndpoint implements Endpoint {

    private final Store store;
    private final @Nullable WebhookClient webhook;
    private final String operatorBookingField;

    BookingEndpoint(Store store, @Nullable WebhookClient webhook, String operatorName) {
        this.store = store;
        this.webhook = webhook;
        this.operatorBookingField = operatorName + "_booking_id";
    }

    @Override
    public Answer answer(Request request) {
        ObjectNode body = request.jsonObject();
        Problems problems = new Problems();
        BookingRules.checkBooking(new Fields(body, "", problems));
        problems.refuseIfAny();
        Hold hold = store.locked(() -> begin(body, problems));
        String operatorBookingId = UUID.randomUUID().toString();
        boolean decided = false;
        try {
            WebhookAnswer answer = webhook == null ? null : ask(webhook, hold, body, operatorBookingId);
            store.locked(() -> {
                store.bookings().confirm(hold, booking(hold, body, operatorBookingId, answer));
                return hold;
            });
            decided = true;
        } catch (Unconfirmed e) {
            store.locked(() -> {
                store.bookings().release(hold);
                return hold;
            });
            decided = true;
            throw Refusal.badRequest(e.text);
        } finally {
            if (!decided) {
                store.locked(() -> {
                    hold.stage(Hold.Stage.ACTIVE);
                    return hold;
                });
            }
        }
        return Answer.empty(200);
    }

    private Hold begin(ObjectNode body, Problems problems) {
        String bookingId = body.path("booking_id").asText();
        String holdId = body.path("hold_id").asText();
        if (store.bookings().bookings().containsKey(bookingId)) {
            throw Refusal.conflict("booking_id: there is a booking '" + bookingId + "' already");
        }
        Hold hold = store.bookings().holds().get(holdId);
        if (hold == null) {
            throw store.bookings().holdIdBooked(holdId)
                    ? Refusal.conflict("hold_id: the hold '" + holdId + "' is booked already")
                    : Refusal.notFound("hold_id: there is no hold '" + holdId + "', or it has expired");
        }
        if (hold.stage() != Hold.Stage.ACTIVE) {
            throw Refusal.conflict("hold_id: the hold '" + holdId + "' is being worked on");
        }
        if (!body.path("slot_id").asText().equals(hold.slot().slotId())) {
            problems.add(
                    "slot_id", "must be the slot of the hold, '" + hold.slot().slotId() + "'");
        }
        SlotOffer offer = SlotOffer.find(store, hold.slot());
        offer.checkPickup(body, problems);
        offer.checkGuideLanguage(body, "", problems);
        checkHolderCategories(hold, body.path("booking_requests"), problems);
        new MandatoryAnswers(offer.experience(), hold.slot().optionId()).check(body, problems);
        problems.refuseIfAny();
        hold.stage(Hold.Stage.BOOKING);
        return hold;
    }

    private static void checkHolderCategories(Hold hold, JsonNode requests, Problems problems) {
        Map<String, Integer> asked = new HashMap<>();
        for (int i = 0; i < requests.size(); i++) {
            String category = requests.path(i).path("holder_category_id").asText();
            if (asked.merge(category, 1, Integer::sum) > hold.quantity(category)) {
                problems.add(
                        "booking_requests[" + i + "].holder_category_id",
                        "the hold has only " + hold.quantity(category) + " of '" + category + "'");
            }
        }
    }

    private WebhookAnswer ask(WebhookClient supplier, Hold hold, ObjectNode body, String operatorBookingId)
            throws Unconfirmed {
        ObjectNode confirmation = confirmation(body, operatorBookingId);
        WebhookAnswer answer;
        try {
            answer = supplier.book(confirmation);
        } catch (WebhookFailure e) {
            throw cancelUnconfirmed(supplier, hold, body, Json.object(), "failed: " + e.text());
        }
        if (answer.isRefusal()) {
            throw Refusal.badRequest("The supplier refused the booking: " + answer.refusalText());
        }
        String problem = answer.problem(fields -> TicketRules.checkBookingAnswer(fields, confirmation));
        if (!problem.isEmpty()) {
            throw cancelUnconfirmed(supplier, hold, body, answer.tree(), "answered the booking wrongly: " + problem);
        }
        return answer;
    }

    /** What the supplier receives: the fields that stand once in the test booking stand in every item of it. */
    private ObjectNode confirmation(ObjectNode booking, String operatorBookingId) {
        ObjectNode confirmation = booking.deepCopy();
        confirmation.put(operatorBookingField, operatorBookingId);
        for (String name : new String[] {"request_id", "slot_id", "pickup_id", "guide_language"}) {
            JsonNode value = confirmation.remove(name);
            if (value != null) {
                confirmation.path("booking_requests").forEach(item -> ((ObjectNode) item).set(name, value));
            }
        }
        return confirmation;
    }

    private static Unconfirmed cancelUnconfirmed(
            WebhookClient supplier, Hold hold, ObjectNode body, JsonNode answer, String what) {
        ObjectNode cancellation = Json.object();
        cancellation.set("booking_id", body.path("booking_id"));
        ArrayNode numbers = cancellation.putArray("ticket_numbers");
        answer.path("tickets").findValuesAsText("number").forEach(numbers::add);
        cancellation.put("transaction_id", answer.path("transaction_id").asText(hold.transactionId()));
        cancellation.put("unconfirmed", true);
        String result;
        try {
            int status = supplier.cancel(cancellation).status();
            result = "It was told to cancel the unconfirmed booking and answered " + status + ".";
        } catch (WebhookFailure e) {
            result = "It was told to cancel the unconfirmed booking, which failed too: " + e.text();
        }
        return new Unconfirmed("The supplier's webhook " + what + ". " + result);
    }

    private static Booking booking(
            Hold hold, ObjectNode body, String operatorBookingId, @Nullable WebhookAnswer answer) {
        JsonNode json = answer == null ? Json.object() : answer.tree();
        ArrayNode tickets = Json.array();
        json.path("tickets").forEach(tickets::add);
        return new Booking(
                body.path("booking_id").asText(),
                operatorBookingId,
                hold.slot(),
                hold.pax(),
                json.path("transaction_id").asText(""),
                tickets,
                Booking.Stage.CONFIRMED);
    }

    private static final class Unconfirmed extends Exception {

        private final String text;

        private Unconfirmed(String text) {
            super(text);
            this.text = text;
        }
    }
}
