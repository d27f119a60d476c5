package io.github.suppliersdk.sandbox.internal.bookings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.http.AsyncEndpoint;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.http.Response;
import io.github.suppliersdk.sandbox.internal.rules.BookingRules;
import io.github.suppliersdk.sandbox.internal.rules.BoundedPatternMatcher;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.Problems;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.ValidatingReader;
import io.github.suppliersdk.sandbox.internal.rules.WebhookResponseRules;
import io.github.suppliersdk.sandbox.internal.state.Booking;
import io.github.suppliersdk.sandbox.internal.state.Bookings;
import io.github.suppliersdk.sandbox.internal.state.ExperienceState;
import io.github.suppliersdk.sandbox.internal.state.Hold;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/**
 * The endpoint for test bookings of accepted holds. If the supplier refuses the booking, the hold stays. If the
 * supplier's confirmation is late or invalid, the endpoint immediately sends the supplier an unconfirmed cancellation,
 * and releases the seats when that has ended.
 */
final class BookingEndpoint implements AsyncEndpoint {

    private final Store store;
    private final Webhooks webhooks;
    private final BoundedPatternMatcher patterns;
    private final String operatorBookingField;

    BookingEndpoint(Store store, Webhooks webhooks, BoundedPatternMatcher patterns, String operatorName) {
        this.store = store;
        this.webhooks = webhooks;
        this.patterns = patterns;
        this.operatorBookingField = operatorName + "_booking_id";
    }

    @Override
    public CompletableFuture<Response> respond(Request request) {
        ObjectNode body = request.jsonObject();
        Problems problems = new Problems();
        BookingRules.checkBooking(new ValidatingReader(body, "", problems));
        problems.refuseIfAny();
        BookingContext context = store.locked(() -> read(body)).expanded();
        BoundedPatternMatcher.Budget budget = patterns.budget();
        MandatoryAnswers answers = new MandatoryAnswers(
                context.questions(), context.offer().option().path("option_id").asText(), budget);
        if (!answers.needMatching()) {
            context.check(body, answers, problems);
            return book(context, body, problems);
        }
        return patterns.run(budget, () -> {
                    context.check(body, answers, problems);
                    return problems;
                })
                .thenCompose(found -> book(context, body, found));
    }

    /**
     * A copy of a hold, its slot and the questions of its experience, taken under the lock, so that the booking can be
     * validated without it.
     */
    private record BookingContext(Hold hold, SlotOffer offer, Map<String, ObjectNode> questions) {

        BookingContext expanded() {
            return new BookingContext(hold, offer.expanded(), questions);
        }

        void check(ObjectNode body, MandatoryAnswers answers, Problems problems) {
            if (!body.path("slot_id").asText().equals(hold.slot().id())) {
                problems.add(
                        "slot_id",
                        "must be the slot of the hold, '" + hold.slot().id() + "'");
            }
            offer.checkPickup(body, problems);
            offer.checkGuideLanguage(body, "", problems);
            checkHolderCategories(hold, body.path("booking_requests"), problems);
            answers.check(body, problems);
        }
    }

    private BookingContext read(ObjectNode body) {
        Hold hold = activeHold(body);
        ExperienceState experience = hold.slot().option().experience();
        return new BookingContext(hold, SlotOffer.of(hold.slot()), new LinkedHashMap<>(experience.questions()));
    }

    private Hold activeHold(ObjectNode body) {
        String bookingId = body.path("booking_id").asText();
        String holdId = body.path("hold_id").asText();
        if (store.bookings().bookingIdUsed(bookingId)) {
            throw Refusal.conflict("booking_id: there is a booking '" + bookingId + "' already");
        }
        Hold hold = store.bookings().hold(holdId);
        if (hold == null) {
            throw store.bookings().holdIdBooked(holdId)
                    ? Refusal.conflict("hold_id: the hold '" + holdId + "' is booked already")
                    : Refusal.notFound("hold_id: there is no hold '" + holdId + "', or it has expired");
        }
        if (hold.stage() != Hold.Stage.ACTIVE) {
            throw Refusal.conflict("hold_id: the hold '" + holdId + "' is waiting for the supplier's response");
        }
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

    private CompletableFuture<Response> book(BookingContext context, ObjectNode body, Problems problems) {
        Hold hold = context.hold();
        String bookingId = body.path("booking_id").asText();
        store.change(() -> {
            if (activeHold(body) != hold) {
                throw Refusal.conflict("hold_id: " + Bookings.REPLACED);
            }
            problems.refuseIfAny();
            store.bookings().beginBooking(hold, bookingId);
        });
        String operatorBookingId = UUID.randomUUID().toString();
        Webhook webhook = webhooks.current();
        CompletableFuture<JsonNode> confirmed = webhook == null
                ? CompletableFuture.completedFuture(Json.object())
                : CompletableFuture.completedFuture(body)
                        .thenCompose(same -> ask(webhook, hold, same, confirmation(same, operatorBookingId)));
        return confirmed
                .thenApply(response -> {
                    Booking booking = booking(hold, bookingId, operatorBookingId, response);
                    store.change(() -> store.bookings().confirm(hold, booking));
                    return Response.empty(200);
                })
                .whenComplete((response, problem) -> {
                    if (problem != null) {
                        store.change(() -> store.bookings().refuseBooking(hold));
                    }
                });
    }

    /**
     * Asks the supplier to confirm the booking.
     *
     * @return the confirmation; fails with a {@link Refusal} if the supplier refuses, or after the unconfirmed
     *     cancellation of a late or invalid confirmation
     */
    private CompletableFuture<JsonNode> ask(Webhook webhook, Hold hold, ObjectNode body, ObjectNode confirmation) {
        return webhook.book(confirmation)
                .thenCompose(response -> {
                    if (response.isRefusal()) {
                        throw Refusal.badRequest("The supplier refused the booking: " + response.refusalText());
                    }
                    String wrong =
                            response.problem(fields -> WebhookResponseRules.checkBookingResponse(fields, confirmation));
                    return wrong.isEmpty()
                            ? CompletableFuture.completedFuture(response.tree())
                            : cancelUnconfirmed(
                                    webhook,
                                    hold,
                                    body,
                                    response.tree(),
                                    "sent an invalid response to the booking: " + wrong);
                })
                .exceptionallyCompose(problem -> WebhookCall.isFailure(problem)
                        ? cancelUnconfirmed(webhook, hold, body, Json.object(), "failed: " + WebhookCall.text(problem))
                        : CompletableFuture.failedFuture(problem));
    }

    /**
     * The body for the supplier: the fields that the test booking has once are moved into each item, and the operator's
     * booking id is added.
     */
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

    private CompletableFuture<JsonNode> cancelUnconfirmed(
            Webhook webhook, Hold hold, ObjectNode body, JsonNode response, String what) {
        ObjectNode cancellation = Json.object();
        cancellation.set("booking_id", body.path("booking_id"));
        ArrayNode numbers = cancellation.putArray("ticket_numbers");
        response.path("tickets").findValuesAsText("number").forEach(numbers::add);
        cancellation.put("transaction_id", response.path("transaction_id").asText(hold.transactionId()));
        cancellation.put("unconfirmed", true);
        return webhook.cancel(cancellation).handle((cancelled, problem) -> {
            store.change(() -> store.bookings().release(hold));
            String result = problem == null
                    ? "answered " + cancelled.status() + "."
                    : "did not respond: " + WebhookCall.text(problem);
            throw Refusal.badRequest(
                    "The supplier's webhook " + what + ". It was told to cancel the unconfirmed booking and " + result);
        });
    }

    private static Booking booking(Hold hold, String bookingId, String operatorBookingId, JsonNode response) {
        ArrayNode tickets = Json.array();
        response.path("tickets").forEach(tickets::add);
        return new Booking(
                bookingId,
                operatorBookingId,
                hold.slot(),
                hold.seats(),
                response.path("transaction_id").asText(""),
                tickets);
    }
}
