package io.github.suppliersdk.sandbox.internal.bookings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.SandboxBooking;
import io.github.suppliersdk.sandbox.SandboxHold;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.http.Response;
import io.github.suppliersdk.sandbox.internal.http.Router;
import io.github.suppliersdk.sandbox.internal.rules.BookingRules;
import io.github.suppliersdk.sandbox.internal.rules.Formats;
import io.github.suppliersdk.sandbox.internal.rules.HoldRules;
import io.github.suppliersdk.sandbox.internal.rules.JsonTrees;
import io.github.suppliersdk.sandbox.internal.rules.ProblemList;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.ValidatingReader;
import io.github.suppliersdk.sandbox.internal.state.Booking;
import io.github.suppliersdk.sandbox.internal.state.Bookings;
import io.github.suppliersdk.sandbox.internal.state.CatalogService;
import io.github.suppliersdk.sandbox.internal.state.Hold;
import io.github.suppliersdk.sandbox.internal.state.SlotLocation;
import io.github.suppliersdk.sandbox.internal.state.SlotState;
import io.github.suppliersdk.sandbox.internal.state.Store;
import io.github.suppliersdk.sandbox.internal.webhook.Exchange;
import io.github.suppliersdk.sandbox.internal.webhook.WebhookRules;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The integration test endpoints: hold, booking and cancellation. Each one checks and begins under the lock, asks the
 * supplier without the lock, and decides under the lock. Without a webhook they change only the sandbox's state.
 */
public final class BookingEndpoints {

    private static final String BASE = "/supplier/integration-tests";
    private static final byte[] NOTHING = {};

    private final Store store;
    private final SupplierWebhooks webhooks;
    private final String operatorBookingField;

    public BookingEndpoints(Store store, SupplierWebhooks webhooks, String operatorName) {
        this.store = store;
        this.webhooks = webhooks;
        this.operatorBookingField = operatorName + "_booking_id";
    }

    public void addTo(Router router) {
        router.add("POST", BASE + "/hold", recorded("/hold", this::hold));
        router.add("POST", BASE + "/book", recorded("/book", this::book));
        router.add("POST", BASE + "/cancel-booking", recorded("/cancel-booking", this::cancel));
    }

    private Function<Request, Response> recorded(String path, Function<Request, Response> endpoint) {
        return request -> {
            CallLog.Call call =
                    webhooks.callLog().begin(CallLog.Party.SERVICE, "POST " + path, request.body(), Duration.ZERO);
            try {
                Response response = endpoint.apply(request);
                call.end(response.status(), response.body(), "");
                return response;
            } catch (Refusal e) {
                call.end(e.status(), NOTHING, e.text());
                throw e;
            } catch (RuntimeException | StackOverflowError e) {
                call.end(500, NOTHING, e.toString());
                throw e;
            }
        };
    }

    private static ObjectNode valid(Request request, Consumer<ValidatingReader> rules) {
        ObjectNode body = request.jsonObject();
        ProblemList problems = new ProblemList();
        rules.accept(new ValidatingReader(body, "", problems));
        problems.refuseIfAny();
        return body;
    }

    /**
     * Holds seats. They are taken before the supplier is asked, so that concurrent holds cannot get the same seats.
     * They are released if the supplier refuses, or if its response is invalid or late.
     */
    private Response hold(Request request) {
        ObjectNode body = valid(request, HoldRules::check);
        Hold hold = store.locked(() -> beginHold(body));
        SupplierWebhooks.Webhook webhook = webhooks.current();
        Exchange answer = webhook == null ? null : webhook.send("POST", "/hold", JsonTrees.bytes(body));
        return store.locked(() -> {
            String refusal = answer == null ? "" : refusal("hold", answer, WebhookRules.hold(answer, hold.id()));
            if (!refusal.isEmpty()) {
                store.bookings().release(hold);
                throw Refusal.badRequest(refusal);
            }
            String id =
                    answer == null ? "" : answer.json().path("transaction_id").asText();
            store.bookings().accept(hold, id);
            return Response.empty(200);
        });
    }

    private Hold beginHold(ObjectNode body) {
        SlotState slot = store.slot(
                body.path("experience_id").asText(),
                body.path("option_id").asText(),
                body.path("slot_id").asText());
        String holdId = body.path("hold_id").asText();
        if (store.bookings().holdIdUsed(holdId)) {
            throw Refusal.conflict("hold_id: there is or was a hold '" + holdId + "'");
        }
        LocalDateTime expires = Objects.requireNonNull(
                Formats.localTime(body.path("expiration_time").asText()));
        ProblemList problems = new ProblemList();
        if (!expires.isAfter(store.now())) {
            problems.add("expiration_time", "is in the past");
        }
        new SlotOffer(slot).checkHold(body, problems);
        problems.refuseIfAny();
        Hold hold = new Hold(holdId, slot, HoldRules.quantities(body), expires);
        store.bookings().begin(hold);
        return hold;
    }

    /**
     * Why a request is refused after the supplier's response; empty if the supplier accepts it.
     *
     * @param wrong what is wrong with a response that is no refusal; empty if nothing is
     */
    private static String refusal(String what, Exchange answer, String wrong) {
        return answer.failed()
                ? "The supplier's webhook failed: " + answer.failureText()
                : answer.isRefusal()
                        ? "The supplier refused the " + what + ": " + answer.refusalText()
                        : wrong.isEmpty()
                                ? ""
                                : "The supplier's webhook sent an invalid response to the " + what + ": " + wrong;
    }

    /**
     * Books an accepted hold. If the supplier refuses the booking, the hold stays. If the supplier's confirmation is
     * late or invalid, the supplier is immediately sent an unconfirmed cancellation, and the seats are released when
     * that has ended.
     */
    private Response book(Request request) {
        ObjectNode body = valid(request, BookingRules::checkBooking);
        Hold hold = store.locked(() -> beginBooking(body));
        String operatorBookingId = UUID.randomUUID().toString();
        ObjectNode confirmation = confirmation(body, operatorBookingId);
        SupplierWebhooks.Webhook webhook = webhooks.current();
        if (webhook == null) {
            return confirm(hold, body, operatorBookingId, JsonTrees.object());
        }
        Exchange answer = webhook.send("POST", "/booking", JsonTrees.bytes(confirmation));
        if (answer.isRefusal()) {
            store.change(() -> store.bookings().refuseBooking(hold));
            throw Refusal.badRequest("The supplier refused the booking: " + answer.refusalText());
        }
        String wrong = WebhookRules.booking(answer, confirmation);
        if (wrong.isEmpty()) {
            return confirm(hold, body, operatorBookingId, answer.json());
        }
        ObjectNode cancellation = unconfirmed(hold, body, answer.json());
        Exchange cancelled = webhook.send("DELETE", "/booking", JsonTrees.bytes(cancellation));
        store.change(() -> store.bookings().release(hold));
        throw Refusal.badRequest("The supplier's webhook "
                + (answer.failed()
                        ? "failed: " + answer.failureText()
                        : "sent an invalid response to the booking: " + wrong)
                + ". It was told to cancel the unconfirmed booking and "
                + (cancelled.failed()
                        ? "did not respond: " + cancelled.failureText()
                        : "answered " + cancelled.status() + "."));
    }

    private Hold beginBooking(ObjectNode body) {
        String bookingId = body.path("booking_id").asText();
        Hold hold = activeHold(body.path("hold_id").asText(), bookingId);
        ProblemList problems = new ProblemList();
        if (!body.path("slot_id").asText().equals(hold.slot().id())) {
            problems.add(
                    "slot_id", "must be the slot of the hold, '" + hold.slot().id() + "'");
        }
        SlotOffer offer = new SlotOffer(hold.slot());
        offer.checkPickup(body, problems);
        offer.checkGuideLanguage(body, "", problems);
        checkHolderCategories(hold, body.path("booking_requests"), problems);
        new MandatoryAnswers(hold.slot().option()).check(body, problems);
        problems.refuseIfAny();
        store.bookings().beginBooking(hold, bookingId);
        return hold;
    }

    private Hold activeHold(String holdId, String bookingId) {
        if (store.bookings().bookingIdUsed(bookingId)) {
            throw Refusal.conflict("booking_id: there is a booking '" + bookingId + "' already");
        }
        Hold hold = store.bookings().hold(holdId);
        if (hold == null) {
            throw store.bookings().holdIdBooked(holdId)
                    ? Refusal.conflict("hold_id: the hold '" + holdId + "' is booked already")
                    : Refusal.notFound("hold_id: there is no hold '" + holdId + "', or it has expired");
        }
        if (hold.stage() != SandboxHold.Stage.ACTIVE) {
            throw Refusal.conflict("hold_id: the hold '" + holdId + "' is waiting for the supplier's response");
        }
        return hold;
    }

    private static void checkHolderCategories(Hold hold, JsonNode requests, ProblemList problems) {
        Map<String, Integer> asked = new HashMap<>();
        for (int i = 0; i < requests.size(); i++) {
            String category = requests.path(i).path("holder_category_id").asText();
            int held = hold.quantities().getOrDefault(category, 0);
            if (asked.merge(category, 1, Integer::sum) > held) {
                problems.add(
                        "booking_requests[" + i + "].holder_category_id",
                        "the hold has only " + held + " of '" + category + "'");
            }
        }
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

    private static ObjectNode unconfirmed(Hold hold, ObjectNode body, JsonNode response) {
        ObjectNode cancellation = JsonTrees.object();
        cancellation.set("booking_id", body.path("booking_id"));
        ArrayNode numbers = cancellation.putArray("ticket_numbers");
        response.path("tickets").findValuesAsText("number").forEach(numbers::add);
        cancellation.put("transaction_id", response.path("transaction_id").asText(hold.transactionId()));
        return cancellation.put("unconfirmed", true);
    }

    private Response confirm(Hold hold, ObjectNode body, String operatorBookingId, JsonNode response) {
        ArrayNode tickets = JsonTrees.array();
        response.path("tickets").forEach(tickets::add);
        Booking booking = new Booking(
                body.path("booking_id").asText(),
                operatorBookingId,
                SlotLocation.of(hold.slot()),
                hold.slot(),
                hold.seats(),
                response.path("transaction_id").asText(""),
                tickets);
        store.change(() -> store.bookings().confirm(hold, booking));
        return Response.empty(200);
    }

    /**
     * Cancels a booking or some of its tickets. The whole booking is cancelled if the request names no tickets, names a
     * ticket for all, or is unconfirmed. If the supplier refuses or fails, the booking stays.
     */
    private Response cancel(Request request) {
        ObjectNode body = valid(request, BookingRules::checkCancellation);
        SupplierWebhooks.Webhook webhook = webhooks.current();
        List<String> numbers = CatalogService.texts(body.path("ticket_numbers"));
        Booking booking = store.locked(() -> beginCancellation(body, webhook, numbers));
        Exchange answer = webhook == null ? null : webhook.send("DELETE", "/booking", JsonTrees.bytes(body));
        return store.locked(() -> {
            String refusal = answer == null ? "" : refusal("cancellation", answer, WebhookRules.status(answer));
            // a seed or a reset replaces the bookings
            if (!refusal.isEmpty() || store.bookings().booking(booking.id()) != booking) {
                store.bookings().refuseCancellation(booking);
                throw refusal.isEmpty()
                        ? Refusal.conflict("booking_id: " + Bookings.REPLACED)
                        : Refusal.badRequest(refusal);
            }
            boolean whole = body.path("unconfirmed").asBoolean();
            store.bookings().cancel(booking, whole ? List.of() : numbers);
            return Response.empty(200);
        });
    }

    private Booking beginCancellation(
            ObjectNode body, SupplierWebhooks.@Nullable Webhook webhook, List<String> numbers) {
        String id = body.path("booking_id").asText();
        Booking booking = store.bookings().booking(id);
        if (booking == null) {
            throw Refusal.notFound("booking_id: there is no booking '" + id + "'");
        }
        if (booking.stage() != SandboxBooking.Stage.CONFIRMED
                || (!numbers.isEmpty() && booking.cancelledTickets().containsAll(numbers))) {
            throw Refusal.conflict("booking_id: the booking '" + id + "' is cancelled already");
        }
        ProblemList problems = new ProblemList();
        if (webhook != null) {
            checkTickets(body, booking, numbers, problems);
        }
        problems.refuseIfAny();
        store.bookings().beginCancellation(booking);
        return booking;
    }

    private static void checkTickets(ObjectNode body, Booking booking, List<String> numbers, ProblemList problems) {
        if (!body.path("transaction_id").asText().equals(booking.transactionId())) {
            problems.add("transaction_id", "must be the one of the booking");
        }
        Set<String> issued = new HashSet<>(booking.ticketNumbers());
        for (int i = 0; i < numbers.size(); i++) {
            if (!issued.contains(numbers.get(i))) {
                problems.add("ticket_numbers[" + i + "]", "the booking has no such ticket");
            }
        }
    }
}
