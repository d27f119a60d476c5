package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.bookings.CallLog;
import io.github.suppliersdk.sandbox.internal.bookings.Webhooks;
import io.github.suppliersdk.sandbox.internal.state.Booking;
import io.github.suppliersdk.sandbox.internal.state.Hold;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Sends holds, bookings and cancellations to the supplier's webhook, and shows the calls. */
final class BookingsView {

    private static final int MAX_CONVERSATIONS = 40;
    private static final int MAX_BOOKINGS = 10;

    private final SandboxContext sandbox;
    private final Store store;
    private final CallLog callLog;
    private final InProcessClient client;
    private final ViewContext context;

    BookingsView(SandboxContext sandbox, ViewContext context) {
        this.sandbox = sandbox;
        this.store = sandbox.store();
        this.callLog = sandbox.webhooks().callLog();
        this.client = new InProcessClient(sandbox);
        this.context = context;
    }

    void addTo(Routes routes) {
        routes.get("/bookings", this::page);
        routes.post("/bookings/webhook", this::connect);
        routes.post("/bookings/health", this::checkHealth);
        routes.post("/bookings/hold", this::hold);
        routes.post(
                "/bookings/book", request -> send(request, "/book", BookingForm.body(request), request.get("hold")));
        routes.post(
                "/bookings/cancel",
                request -> send(request, "/cancel-booking", CancellationForm.body(request), request.get("c")));
        routes.post("/bookings/again", this::again);
        routes.live("/live/bookings", request -> new BookingsFeed(request.get("c")));
    }

    /** An entry of the list: a conversation, or a booking without recorded calls. */
    record Entry(String key, String title, Conversation.CallSummary last, String more, boolean chosen) {}

    /**
     * One conversation in full.
     *
     * @param state the present state of the hold or booking, in words
     * @param booking the form to book the hold; null if it cannot be booked
     * @param cancellation the form to cancel the booking; null if it cannot be cancelled
     */
    record Details(
            String key,
            String title,
            String state,
            List<SequenceDiagram.Message> messages,
            @Nullable BookingForm booking,
            @Nullable CancellationForm cancellation) {}

    /**
     * The values of the whole view.
     *
     * @param webhook the address of the webhook; empty if none is connected
     * @param deadline the time-out of a webhook call, in words
     * @param form the form for a new hold; null if there is no experience
     * @param details the selected conversation; null if none is selected
     */
    record Model(
            String webhook,
            String deadline,
            @Nullable HoldForm form,
            List<Entry> entries,
            @Nullable Details details) {}

    private PageResponse page(PageRequest request) {
        CalendarSelection selection = CalendarSelection.of(store, request);
        HoldForm form = selection == null ? null : HoldForm.of(store, selection, request.get("slot"));
        String chosen = request.get("c");
        URI webhook = sandbox.webhooks().url();
        return PageResponse.html(Html.of(out -> JtebookingsGenerated.render(
                out,
                Html.NO_INTERCEPTOR,
                context.layout(Tab.BOOKINGS),
                new Model(
                        webhook == null ? "" : webhook.toString(),
                        DisplayFormat.duration(sandbox.webhooks().settings().timeout()),
                        form,
                        entries(chosen),
                        details(chosen)))));
    }

    private PageResponse connect(PageRequest request) {
        try {
            sandbox.control().webhook(request.get("url"));
        } catch (IllegalArgumentException e) {
            throw new UserFacingException("That is not the address of a webhook. " + e.getMessage());
        }
        return PageResponse.html("").with("HX-Refresh", "true");
    }

    private PageResponse checkHealth(PageRequest request) {
        Webhooks.Webhook webhook = webhook();
        start(webhook::health);
        return goTo(request, Conversation.HEALTH);
    }

    private Webhooks.Webhook webhook() {
        Webhooks.Webhook webhook = sandbox.webhooks().current();
        if (webhook == null) {
            throw new UserFacingException("No webhook is connected.");
        }
        return webhook;
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "request of the page");
        thread.setDaemon(true);
        thread.start();
    }

    private PageResponse hold(PageRequest request) {
        ObjectNode body = HoldForm.body(request, store.now());
        return send(request, "/hold", body, body.path("hold_id").asText());
    }

    private PageResponse send(PageRequest request, String path, ObjectNode body, String key) {
        client.start("POST", "/supplier/integration-tests" + path, body);
        return goTo(request, key);
    }

    private PageResponse again(PageRequest request) {
        long number = request.number("call", 0);
        Webhooks.Webhook webhook = webhook();
        for (CallLog.Call call : callLog.calls()) {
            if (call.number() == number && call.party() == CallLog.Party.SUPPLIER) {
                String[] line = call.requestLine().split(" ", 2);
                for (int i = 0; i < (request.has("twice") ? 2 : 1); i++) {
                    start(() -> webhook.send(line[0], line[1], call.body()));
                }
                return PageResponse.html("");
            }
        }
        throw new UserFacingException("That call is no longer kept.");
    }

    /** Redirects to the conversation, and keeps the choices of the hold form. */
    private PageResponse goTo(PageRequest request, String key) {
        StringBuilder address = new StringBuilder(context.base() + "/bookings?c=" + DisplayFormat.urlEncode(key));
        for (String name : new String[] {"experience", "option", "slot", "day"}) {
            if (request.has(name)) {
                address.append('&').append(name).append('=').append(DisplayFormat.urlEncode(request.get(name)));
            }
        }
        return PageResponse.html("").with("HX-Redirect", address.toString());
    }

    private List<Entry> entries(String chosen) {
        List<Conversation> all = Conversation.of(callLog.calls());
        List<Entry> entries = new ArrayList<>();
        Set<String> withCalls = all.stream().map(Conversation::bookingId).collect(Collectors.toSet());
        for (Conversation each : all.subList(0, Math.min(MAX_CONVERSATIONS, all.size()))) {
            String more = DisplayFormat.time(each.calls().get(0).began());
            entries.add(new Entry(
                    each.key(), each.title(), each.last(), more, each.key().equals(chosen)));
        }
        store.change(() -> store.bookings().live().stream()
                .filter(booking -> !withCalls.contains(booking.id()))
                .limit(MAX_BOOKINGS)
                .forEach(booking -> entries.add(entry(booking, chosen))));
        return entries;
    }

    private static Entry entry(Booking booking, String chosen) {
        return new Entry(
                booking.id(),
                booking.slotId(),
                new Conversation.CallSummary("booking", "", "none"),
                DisplayFormat.count(booking.seats(), "seat"),
                booking.id().equals(chosen));
    }

    private @Nullable Details details(String key) {
        if (key.isEmpty()) {
            return null;
        }
        Conversation conversation = Conversation.of(callLog.calls()).stream()
                .filter(each -> each.key().equals(key))
                .findFirst()
                .orElse(null);
        String bookingId = conversation == null ? key : conversation.bookingId();
        String pickup = conversation == null ? "" : conversation.ofHold("pickup_id");
        Details now = store.locked(() -> {
            Hold hold = store.bookings().hold(key);
            Booking booking = store.bookings().booking(bookingId);
            return new Details(
                    key,
                    booking == null ? key : booking.slotId(),
                    state(key, hold, booking),
                    List.of(),
                    hold != null && hold.stage() == Hold.Stage.ACTIVE ? BookingForm.of(hold, pickup) : null,
                    booking != null && booking.stage() == Booking.Stage.CONFIRMED
                            ? CancellationForm.of(booking)
                            : null);
        });
        return conversation == null
                ? now
                : new Details(
                        key,
                        conversation.title(),
                        now.state(),
                        SequenceDiagram.of(conversation),
                        now.booking(),
                        now.cancellation());
    }

    private static String state(String key, @Nullable Hold hold, @Nullable Booking booking) {
        if (key.equals(Conversation.HEALTH)) {
            return "";
        }
        if (hold != null) {
            String seats = DisplayFormat.count(hold.seats(), "seat");
            return switch (hold.stage()) {
                case PENDING -> "Hold of " + seats + ", waiting for the webhook";
                case ACTIVE ->
                    "Hold of " + seats + ", expires at "
                            + hold.expires().toString().replace('T', ' ');
                case BOOKING -> "Hold of " + seats + ", being booked";
            };
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

    private final class BookingsFeed implements Feed {

        private final String chosen;
        private final ChangeFilter changes = new ChangeFilter();

        private BookingsFeed(String chosen) {
            this.chosen = chosen;
        }

        @Override
        public List<Event> poll() {
            List<Event> parts = new ArrayList<>();
            List<Entry> entries = entries(chosen);
            parts.add(Event.of(
                    "conversations",
                    Html.of(out ->
                            JteconversationsGenerated.render(out, Html.NO_INTERCEPTOR, context.base(), entries))));
            Details details = details(chosen);
            if (details != null) {
                parts.add(Event.of(
                        "sequence",
                        Html.of(out ->
                                JtesequenceGenerated.render(out, Html.NO_INTERCEPTOR, context.base(), details))));
                parts.add(Event.of(
                        "forms",
                        Html.of(out -> JteconversationFormsGenerated.render(
                                out, Html.NO_INTERCEPTOR, context.base(), details))));
            }
            return changes.filter(parts.toArray(new Event[0]));
        }
    }
}
