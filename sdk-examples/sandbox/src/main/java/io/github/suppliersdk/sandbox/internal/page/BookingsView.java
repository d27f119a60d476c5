package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.bookings.Conversations;
import io.github.suppliersdk.sandbox.internal.bookings.Webhook;
import io.github.suppliersdk.sandbox.internal.state.Booking;
import io.github.suppliersdk.sandbox.internal.state.Hold;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes holds, bookings and cancellations for the supplier's webhook, and shows their calls. */
final class BookingsView {

    private static final int MOST_CONVERSATIONS = 40;
    private static final int MOST_BOOKINGS = 10;

    private final Subject subject;
    private final Store store;
    private final Conversations conversations;
    private final ServiceCalls calls;
    private final Views views;

    BookingsView(Subject subject, Views views) {
        this.subject = subject;
        this.store = subject.store();
        this.conversations = subject.webhooks().conversations();
        this.calls = new ServiceCalls(subject);
        this.views = views;
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

    /** A conversation, or a booking that nothing was said of, in the list of them. */
    record Entry(String key, String title, Conversation.CallSummary last, String more, boolean chosen) {}

    /**
     * A conversation whole.
     *
     * @param state what has become of its hold or booking
     * @param booking the form to book its hold, or null
     * @param cancellation the form to cancel its booking, or null
     */
    record Shown(
            String key,
            String title,
            String state,
            List<Sequence.Message> messages,
            @Nullable BookingForm booking,
            @Nullable CancellationForm cancellation) {}

    /**
     * All of the view.
     *
     * @param form for a new hold, or null if there is nothing to hold
     * @param shown the chosen conversation, or null
     */
    record Model(
            String webhook,
            String deadline,
            @Nullable HoldForm form,
            List<Entry> entries,
            @Nullable Shown shown) {}

    private PageResponse page(PageRequest request) {
        CalendarChoice choice = CalendarChoice.of(store, request);
        HoldForm form = choice == null ? null : HoldForm.of(store, choice, request.get("slot"));
        String chosen = request.get("c");
        URI webhook = subject.webhooks().url();
        return PageResponse.html(Html.of(out -> JtebookingsGenerated.render(
                out,
                Html.NO_INTERCEPTOR,
                views.frame(Tab.BOOKINGS),
                new Model(
                        webhook == null ? "" : webhook.toString(),
                        DisplayFormat.duration(subject.webhooks().settings().timeout()),
                        form,
                        entries(chosen),
                        shown(chosen)))));
    }

    private PageResponse connect(PageRequest request) {
        try {
            subject.whole().webhook(request.get("url"));
        } catch (IllegalArgumentException e) {
            throw new Complaint("That is no address of a webhook. " + e.getMessage());
        }
        return PageResponse.html("").with("HX-Refresh", "true");
    }

    private PageResponse checkHealth(PageRequest request) {
        var unused = webhook().health();
        return goTo(request, Conversation.HEALTH);
    }

    private Webhook webhook() {
        Webhook webhook = subject.webhooks().current();
        if (webhook == null) {
            throw new Complaint("No webhook is connected.");
        }
        return webhook;
    }

    private PageResponse hold(PageRequest request) {
        ObjectNode body = HoldForm.body(request, store.now());
        return send(request, "/hold", body, body.path("hold_id").asText());
    }

    private PageResponse send(PageRequest request, String path, ObjectNode body, String key) {
        var unused = calls.send("POST", "/supplier/integration-tests" + path, body);
        return goTo(request, key);
    }

    private PageResponse again(PageRequest request) {
        long number = request.number("call", 0);
        Webhook webhook = webhook();
        for (Conversations.Call call : conversations.calls()) {
            if (call.number() == number && call.party() == Conversations.Party.SUPPLIER) {
                webhook.resend(call.what(), call.body().bytes());
                if (request.has("twice")) {
                    webhook.resend(call.what(), call.body().bytes());
                }
                return PageResponse.html("");
            }
        }
        throw new Complaint("That call is not kept any more.");
    }

    /** Shows the conversation, with the form for the next hold as it was. */
    private PageResponse goTo(PageRequest request, String key) {
        StringBuilder address = new StringBuilder(views.base() + "/bookings?c=" + DisplayFormat.encoded(key));
        for (String name : new String[] {"experience", "option", "slot", "day"}) {
            if (request.has(name)) {
                address.append('&').append(name).append('=').append(DisplayFormat.encoded(request.get(name)));
            }
        }
        return PageResponse.html("").with("HX-Redirect", address.toString());
    }

    private List<Entry> entries(String chosen) {
        List<Conversation> all = Conversation.of(conversations.calls());
        List<Entry> entries = new ArrayList<>();
        Set<String> told = all.stream().map(Conversation::bookingId).collect(Collectors.toSet());
        for (Conversation each : all.subList(0, Math.min(MOST_CONVERSATIONS, all.size()))) {
            String more = DisplayFormat.time(each.calls().get(0).began());
            entries.add(new Entry(
                    each.key(), each.title(), each.last(), more, each.key().equals(chosen)));
        }
        store.change(() -> store.bookings().live().stream()
                .filter(booking -> !told.contains(booking.id()))
                .limit(MOST_BOOKINGS)
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

    private @Nullable Shown shown(String key) {
        if (key.isEmpty()) {
            return null;
        }
        Conversation conversation = Conversation.of(conversations.calls()).stream()
                .filter(each -> each.key().equals(key))
                .findFirst()
                .orElse(null);
        String bookingId = conversation == null ? key : conversation.bookingId();
        String pickup = conversation == null ? "" : conversation.ofHold("pickup_id");
        Shown now = store.locked(() -> {
            Hold hold = store.bookings().hold(key);
            Booking booking = store.bookings().booking(bookingId);
            return new Shown(
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
                : new Shown(
                        key,
                        conversation.title(),
                        now.state(),
                        Sequence.of(conversation),
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
                case PENDING -> "Hold of " + seats + ", the webhook is being asked";
                case ACTIVE ->
                    "Hold of " + seats + ", runs out at "
                            + hold.expires().toString().replace('T', ' ');
                case BOOKING -> "Hold of " + seats + ", being booked";
            };
        }
        if (booking != null) {
            return switch (booking.stage()) {
                case CONFIRMED -> "Booking of " + DisplayFormat.count(booking.seats(), "seat");
                case CANCELLING -> "Booking, being cancelled";
                case CANCELLED -> "Booking, cancelled";
            };
        }
        return "Neither held nor booked now";
    }

    private final class BookingsFeed implements Feed {

        private final String chosen;
        private final Changes changes = new Changes();

        private BookingsFeed(String chosen) {
            this.chosen = chosen;
        }

        @Override
        public List<Event> news() {
            List<Event> parts = new ArrayList<>();
            List<Entry> entries = entries(chosen);
            parts.add(Event.of(
                    "conversations",
                    Html.of(out -> JteconversationsGenerated.render(out, Html.NO_INTERCEPTOR, views.base(), entries))));
            Shown shown = shown(chosen);
            if (shown != null) {
                parts.add(Event.of(
                        "sequence",
                        Html.of(out -> JtesequenceGenerated.render(out, Html.NO_INTERCEPTOR, views.base(), shown))));
                parts.add(Event.of(
                        "next",
                        Html.of(out -> JtenextGenerated.render(out, Html.NO_INTERCEPTOR, views.base(), shown))));
            }
            return changes.among(parts.toArray(new Event[0]));
        }
    }
}
