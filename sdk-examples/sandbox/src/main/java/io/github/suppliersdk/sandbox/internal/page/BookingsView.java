package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.internal.bookings.CallLog;
import io.github.suppliersdk.sandbox.internal.bookings.SupplierWebhooks;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.state.Booking;
import io.github.suppliersdk.sandbox.internal.state.Hold;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Shows the calls of holds, bookings and cancellations, and sends those to the supplier's webhook again. */
final class BookingsView {

    private static final int MAX_CONVERSATIONS = 40;

    private final SandboxContext sandbox;
    private final CallLog callLog;
    private final PageLayout layout;

    BookingsView(SandboxContext sandbox, PageLayout layout) {
        this.sandbox = sandbox;
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
        page.post("/bookings/again", this::again);
    }

    /**
     * The values of the view.
     *
     * @param chosen the selected conversation; empty if none is selected
     * @param conversation the calls of the selected conversation; null if there are none
     */
    record Model(
            SandboxContext sandbox,
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
                all.subList(0, Math.min(MAX_CONVERSATIONS, all.size())),
                chosen,
                all.stream()
                        .filter(each -> each.key().equals(chosen))
                        .findFirst()
                        .orElse(null));
        return Html.of(out -> JtebookingsGenerated.render(out, Html.NO_INTERCEPTOR, layout, model));
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

    private SupplierWebhooks.Webhook webhook() {
        SupplierWebhooks.Webhook webhook = sandbox.webhooks().current();
        if (webhook == null) {
            throw Refusal.badRequest("No webhook is connected.");
        }
        return webhook;
    }

    private PageResponse again(PageRequest request) {
        long number = request.number("call", 0);
        SupplierWebhooks.Webhook webhook = webhook();
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
}
