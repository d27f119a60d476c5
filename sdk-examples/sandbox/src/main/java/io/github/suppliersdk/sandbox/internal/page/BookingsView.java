package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.bookings.CallLog;
import io.github.suppliersdk.sandbox.internal.bookings.Webhooks;
import io.github.suppliersdk.sandbox.internal.http.Response;
import io.github.suppliersdk.sandbox.internal.state.Booking;
import io.github.suppliersdk.sandbox.internal.state.Hold;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Sends holds, bookings and cancellations to the supplier's webhook, and shows the calls. */
final class BookingsView {

    private static final int MAX_CONVERSATIONS = 40;
    private static final int MAX_BOOKINGS = 10;

    private final SandboxContext sandbox;
    private final Store store;
    private final CallLog callLog;
    private final InProcessClient client;
    private final PageLayout layout;

    BookingsView(SandboxContext sandbox, PageLayout layout) {
        this.sandbox = sandbox;
        this.store = sandbox.store();
        this.callLog = sandbox.webhooks().callLog();
        this.client = new InProcessClient(sandbox);
        this.layout = layout;
    }

    void addTo(Routes routes) {
        routes.view("/bookings", this::html);
        routes.post("/bookings/webhook", this::connect);
        routes.post("/bookings/health", request -> {
            Webhooks.Webhook webhook = webhook();
            InProcessClient.start(webhook::health);
            return PageResponse.goTo(layout.path(Tab.BOOKINGS) + "?c=" + Conversation.HEALTH);
        });
        routes.post("/bookings/hold", this::hold);
        routes.post("/bookings/book", request -> send("/book", BookingForm.body(request)));
        routes.post("/bookings/cancel", request -> send("/cancel-booking", CancellationForm.body(request)));
        routes.post("/bookings/again", this::again);
    }

    /**
     * The values of the view.
     *
     * @param form the form for a new hold; null if there is no experience
     * @param bookings some bookings without recorded calls
     * @param chosen the selected conversation; empty if none is selected
     * @param conversation the calls of the selected conversation; null if there are none
     */
    record Model(
            SandboxContext sandbox,
            @Nullable HoldForm form,
            List<Conversation> conversations,
            List<Booking> bookings,
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

        String title() {
            Booking booking = booking();
            return conversation != null ? conversation.title() : booking == null ? chosen : booking.slotId();
        }

        /** The present state of the hold or the booking, in words. */
        String state() {
            Hold hold = hold();
            Booking booking = booking();
            if (chosen.equals(Conversation.HEALTH)) {
                return "";
            }
            if (hold != null) {
                return "Hold of " + DisplayFormat.count(hold.seats(), "seat") + ControlView.state(hold);
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

    private String html(PageRequest request) {
        CalendarSelection selection = CalendarSelection.of(store, request);
        List<Conversation> all = Conversation.of(callLog.calls());
        List<String> withCalls = all.stream().map(Conversation::bookingId).toList();
        String chosen = request.get("c");
        Model model = new Model(
                sandbox,
                selection == null ? null : HoldForm.of(selection, request.get("slot")),
                all.subList(0, Math.min(MAX_CONVERSATIONS, all.size())),
                store.bookings().live().stream()
                        .filter(booking -> !withCalls.contains(booking.id()))
                        .limit(MAX_BOOKINGS)
                        .toList(),
                chosen,
                all.stream()
                        .filter(each -> each.key().equals(chosen))
                        .findFirst()
                        .orElse(null));
        return Html.of(out -> JtebookingsGenerated.render(out, Html.NO_INTERCEPTOR, layout, model));
    }

    private PageResponse connect(PageRequest request) {
        try {
            sandbox.control().webhook(request.get("url"));
        } catch (IllegalArgumentException e) {
            throw new UserFacingException("That is not the address of a webhook. " + e.getMessage());
        }
        return PageResponse.done();
    }

    private Webhooks.Webhook webhook() {
        Webhooks.Webhook webhook = sandbox.webhooks().current();
        if (webhook == null) {
            throw new UserFacingException("No webhook is connected.");
        }
        return webhook;
    }

    /** Shows the conversation of the new hold, and keeps the choices of the form. */
    private PageResponse hold(PageRequest request) {
        ObjectNode body = HoldForm.body(request, store.now());
        var unused = send("/hold", body);
        StringBuilder address = new StringBuilder(layout.path(Tab.BOOKINGS) + "?c="
                + DisplayFormat.urlEncode(body.path("hold_id").asText()));
        for (String name : List.of("experience", "option", "slot", "day")) {
            address.append('&').append(name).append('=').append(DisplayFormat.urlEncode(request.get(name)));
        }
        return PageResponse.goTo(address.toString());
    }

    private PageResponse send(String path, ObjectNode body) {
        InProcessClient.start(() -> {
            Response unused = client.send("POST", "/supplier/integration-tests" + path, body);
        });
        return PageResponse.done();
    }

    private PageResponse again(PageRequest request) {
        long number = request.number("call", 0);
        Webhooks.Webhook webhook = webhook();
        CallLog.Call call = callLog.calls().stream()
                .filter(each -> each.number() == number && each.party() == CallLog.Party.SUPPLIER)
                .findFirst()
                .orElseThrow(() -> new UserFacingException("That call is no longer kept."));
        String[] line = call.requestLine().split(" ", 2);
        for (int i = 0; i < (request.has("twice") ? 2 : 1); i++) {
            InProcessClient.start(() -> webhook.send(line[0], line[1], call.body()));
        }
        return PageResponse.done();
    }
}
