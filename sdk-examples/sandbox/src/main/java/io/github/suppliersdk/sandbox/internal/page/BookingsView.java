package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.bookings.CallLog;
import io.github.suppliersdk.sandbox.internal.bookings.Webhooks;
import io.github.suppliersdk.sandbox.internal.rules.Formats;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.QuestionRules;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.SampleAnswers;
import io.github.suppliersdk.sandbox.internal.state.Booking;
import io.github.suppliersdk.sandbox.internal.state.Hold;
import io.github.suppliersdk.sandbox.internal.state.Slot;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Sends holds, bookings and cancellations to the supplier's webhook, and shows the calls. */
final class BookingsView {

    static final int MINUTES = 15;

    private static final int MAX_CONVERSATIONS = 40;
    private static final int MAX_ITEMS = 20;
    private static final String QUANTITY = "quantity.";

    private final SandboxContext sandbox;
    private final Store store;
    private final CallLog callLog;
    private final PageLayout layout;

    BookingsView(SandboxContext sandbox, PageLayout layout) {
        this.sandbox = sandbox;
        this.store = sandbox.store();
        this.callLog = sandbox.webhooks().callLog();
        this.layout = layout;
    }

    void addTo(LivePage page) {
        page.view("/bookings", this::html);
        page.post("/bookings/webhook", this::connect);
        page.post("/bookings/health", request -> {
            SandboxContext.start(webhook()::health);
            return PageResponse.goTo(layout.path(Tab.BOOKINGS) + "?c=" + Conversation.HEALTH);
        });
        page.post("/bookings/hold", this::hold);
        page.post("/bookings/book", request -> send("/book", store.locked(() -> booking(request))));
        page.post("/bookings/cancel", request -> send("/cancel-booking", cancellation(request)));
        page.post("/bookings/again", this::again);
    }

    /**
     * The values of the view.
     *
     * @param slot the slot for a new hold; null if none is selected
     * @param chosen the selected conversation; empty if none is selected
     * @param conversation the calls of the selected conversation; null if there are none
     */
    record Model(
            SandboxContext sandbox,
            @Nullable Slot slot,
            List<Conversation> conversations,
            String chosen,
            @Nullable Conversation conversation) {

        String webhook() {
            return Objects.toString(sandbox.webhooks().url(), "");
        }

        /** The hold of the selected conversation; null if it has none. */
        @Nullable
        Hold hold() {
            return sandbox.store().bookings().hold(chosen);
        }

        /** The booking of the selected conversation; null if it has none. */
        @Nullable
        Booking booking() {
            return sandbox.store().bookings().booking(conversation == null ? chosen : conversation.bookingId());
        }

        /** The present state of the hold or the booking, in words. */
        String state() {
            Hold hold = hold();
            Booking booking = booking();
            if (chosen.equals(Conversation.HEALTH)) {
                return "";
            }
            if (hold != null) {
                return "Hold of " + DisplayFormat.count(hold.seats(), "seat") + ", " + stateOf(hold);
            }
            if (booking != null) {
                return switch (booking.stage()) {
                    case CONFIRMED -> "Booking of " + DisplayFormat.count(booking.seats(), "seat");
                    case CANCELLING -> "Booking, being cancelled";
                    case CANCELLED -> "Cancelled booking";
                };
            }
            return "There is no hold and no booking";
        }
    }

    /** What a hold is waiting for, or when it expires. */
    private static String stateOf(Hold hold) {
        return switch (hold.stage()) {
            case PENDING -> "waiting for the webhook";
            case BOOKING -> "being booked";
            case ACTIVE -> "expires at " + hold.expires().toString().replace('T', ' ');
        };
    }

    private String html(PageRequest request) {
        List<Conversation> all = Conversation.of(callLog.calls());
        String chosen = request.get("c");
        Model model = new Model(
                sandbox,
                slot(request),
                all.subList(0, Math.min(MAX_CONVERSATIONS, all.size())),
                chosen,
                all.stream()
                        .filter(each -> each.key().equals(chosen))
                        .findFirst()
                        .orElse(null));
        return Html.of(out -> JtebookingsGenerated.render(out, Html.NO_INTERCEPTOR, layout, model));
    }

    private @Nullable Slot slot(PageRequest request) {
        try {
            return store.slot(request.get("experience"), request.get("option"), request.get("slot"));
        } catch (Refusal notThere) {
            return null;
        }
    }

    /** The query of an address that offers a slot for a new hold. */
    static String query(Slot slot) {
        return query(slot.option().experience().id(), slot.option().id(), slot.id());
    }

    private static String query(String experienceId, String optionId, String slotId) {
        return "experience=" + DisplayFormat.urlEncode(experienceId) + "&option=" + DisplayFormat.urlEncode(optionId)
                + "&slot=" + DisplayFormat.urlEncode(slotId);
    }

    private PageResponse connect(PageRequest request) {
        try {
            var unused = request.has("url")
                    ? sandbox.api().webhook(URI.create(request.get("url")))
                    : sandbox.api().removeWebhook();
        } catch (IllegalArgumentException e) {
            throw Refusal.badRequest("That is not the address of a webhook. " + e.getMessage());
        }
        return PageResponse.done();
    }

    private Webhooks.Webhook webhook() {
        Webhooks.Webhook webhook = sandbox.webhooks().current();
        if (webhook == null) {
            throw Refusal.badRequest("No webhook is connected.");
        }
        return webhook;
    }

    private PageResponse send(String path, ObjectNode body) {
        SandboxContext.start(() -> sandbox.post("/supplier/integration-tests" + path, body));
        return PageResponse.done();
    }

    private PageResponse again(PageRequest request) {
        long number = request.number("call", 0);
        Webhooks.Webhook webhook = webhook();
        CallLog.Call call = callLog.calls().stream()
                .filter(each -> each.number() == number && each.party() == CallLog.Party.SUPPLIER)
                .findFirst()
                .orElseThrow(() -> Refusal.badRequest("That call is no longer kept."));
        String[] line = call.requestLine().split(" ", 2);
        for (int i = 0; i < (request.has("twice") ? 2 : 1); i++) {
            SandboxContext.start(() -> webhook.send(line[0], line[1], call.body()));
        }
        return PageResponse.done();
    }

    // ---- the requests that a client of the service would send

    /** The name of the field for the quantity of a holder category. */
    static String field(JsonNode category) {
        return QUANTITY + category.path("holder_category_id").asText();
    }

    /** Sends a hold, shows its conversation, and keeps the slot for the next one. */
    private PageResponse hold(PageRequest request) {
        long minutes = request.number("minutes", MINUTES);
        String id = UUID.randomUUID().toString();
        ObjectNode hold = Json.object()
                .put("experience_id", request.get("experience"))
                .put("option_id", request.get("option"))
                .put("slot_id", request.get("slot"))
                .put("hold_id", id)
                .put("expiration_time", Formats.localTime(store.now().plusMinutes(minutes)));
        if (request.has("pickup")) {
            hold.put("pickup_id", request.get("pickup"));
        }
        ArrayNode quantities = hold.putArray("quantities");
        for (String name : request.values().keySet()) {
            long quantity = name.startsWith(QUANTITY) ? request.number(name, 0) : 0;
            if (quantity != 0) {
                ObjectNode item = quantities
                        .addObject()
                        .put("holder_category_id", name.substring(QUANTITY.length()))
                        .put("quantity", quantity);
                if (request.has("language")) {
                    item.put("guide_language", request.get("language"));
                }
            }
        }
        var unused = send("/hold", hold);
        return PageResponse.goTo(layout.path(Tab.BOOKINGS) + "?c=" + id + "&"
                + query(request.get("experience"), request.get("option"), request.get("slot")));
    }

    /** The booking of a hold, with an item for each guest and sample answers to the mandatory questions. */
    private ObjectNode booking(PageRequest request) {
        Hold hold = store.bookings().hold(request.get("hold"));
        if (hold == null) {
            throw Refusal.badRequest("The hold has ended.");
        }
        ObjectNode booking = Json.object()
                .put("booking_id", UUID.randomUUID().toString())
                .put("hold_id", hold.id())
                .put("request_id", UUID.randomUUID().toString())
                .put("slot_id", hold.slot().id());
        booking.putObject("holder")
                .put("email", "ada@example.com")
                .put("first_name", "Ada")
                .put("last_name", "Guest");
        if (request.has("pickup")) {
            booking.put("pickup_id", request.get("pickup"));
        }
        Set<ObjectNode> items = new LinkedHashSet<>(); // equal items are not allowed
        hold.quantities().forEach((category, quantity) -> {
            for (int guest = 1; guest <= Math.min(quantity, MAX_ITEMS); guest++) {
                items.add(item(hold.slot(), category, guest));
            }
        });
        booking.putArray("booking_requests").addAll(items);
        return booking;
    }

    private static ObjectNode item(Slot slot, String category, int guest) {
        ObjectNode item = Json.object().put("holder_category_id", category);
        slot.option().experience().questions().forEach((id, question) -> {
            if (QuestionRules.applies(question, slot.option().id(), Set.of(category))) {
                String sample = Objects.requireNonNullElse(SampleAnswers.to(question), "");
                boolean isOwn = question.path("level").asText().equals("BY_PAX")
                        && question.path("data_type").asText().equals("STRING")
                        && !question.has("data_pattern");
                item.withArrayProperty("mandatory_answers")
                        .addObject()
                        .put("mandatory_question_id", id)
                        .put("answer", isOwn ? sample + " " + guest : sample);
            }
        });
        return item;
    }

    private static ObjectNode cancellation(PageRequest request) {
        ObjectNode cancellation = Json.object().put("booking_id", request.get("booking"));
        ArrayNode numbers = cancellation.putArray("ticket_numbers");
        request.all(request.has("whole") ? "every" : "ticket").forEach(numbers::add);
        if (numbers.isEmpty() && !request.has("whole")) {
            throw Refusal.badRequest("Select a ticket, or cancel all.");
        }
        cancellation.put("transaction_id", request.get("transaction"));
        return request.has("unconfirmed") ? cancellation.put("unconfirmed", true) : cancellation;
    }
}
