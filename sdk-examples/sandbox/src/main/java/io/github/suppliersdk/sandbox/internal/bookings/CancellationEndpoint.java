package io.github.suppliersdk.sandbox.internal.bookings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.http.AsyncEndpoint;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.http.Response;
import io.github.suppliersdk.sandbox.internal.rules.BookingRules;
import io.github.suppliersdk.sandbox.internal.rules.Problems;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.ValidatingReader;
import io.github.suppliersdk.sandbox.internal.state.Booking;
import io.github.suppliersdk.sandbox.internal.state.Bookings;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint for test cancellations of a booking or of some of its tickets. The whole booking is cancelled if the
 * request names no tickets, names a ticket for all, or is unconfirmed. If the supplier refuses or fails, the booking
 * stays.
 */
final class CancellationEndpoint implements AsyncEndpoint {

    private final Store store;
    private final Webhooks webhooks;

    CancellationEndpoint(Store store, Webhooks webhooks) {
        this.store = store;
        this.webhooks = webhooks;
    }

    @Override
    public CompletableFuture<Response> respond(Request request) {
        ObjectNode body = request.jsonObject();
        Problems problems = new Problems();
        BookingRules.checkCancellation(new ValidatingReader(body, "", problems));
        problems.refuseIfAny();
        Webhook webhook = webhooks.current();
        List<String> numbers = new ArrayList<>();
        body.path("ticket_numbers").forEach(number -> numbers.add(number.asText()));
        StartedCancellation started =
                store.locked(() -> new StartedCancellation(begin(body, webhook, numbers, problems), store.bookings()));
        CompletableFuture<Boolean> agreed = webhook == null
                ? CompletableFuture.completedFuture(true)
                : CompletableFuture.completedFuture(body).thenCompose(same -> ask(webhook, same));
        boolean whole = body.path("unconfirmed").asBoolean();
        return agreed.thenApply(yes -> {
                    store.change(() -> {
                        started.refuseReplaced(store);
                        started.among().cancel(started.booking(), whole ? List.of() : numbers);
                    });
                    return Response.empty(200);
                })
                .whenComplete((response, problem) -> {
                    if (problem != null) {
                        store.change(() -> started.among().refuseCancellation(started.booking()));
                    }
                });
    }

    /**
     * A booking that is being cancelled, and the bookings of the state that it belongs to. A seed or a reset replaces
     * that state.
     */
    private record StartedCancellation(Booking booking, Bookings among) {

        void refuseReplaced(Store store) {
            if (store.bookings() != among) {
                throw Refusal.conflict("booking_id: " + Bookings.REPLACED);
            }
        }
    }

    private Booking begin(ObjectNode body, @Nullable Webhook webhook, List<String> numbers, Problems problems) {
        String id = body.path("booking_id").asText();
        Booking booking = store.bookings().booking(id);
        if (booking == null) {
            throw Refusal.notFound("booking_id: there is no booking '" + id + "'");
        }
        if (booking.stage() != Booking.Stage.CONFIRMED
                || (!numbers.isEmpty() && booking.cancelledTickets().containsAll(numbers))) {
            throw Refusal.conflict("booking_id: the booking '" + id + "' is cancelled already");
        }
        if (webhook != null) {
            checkTickets(body, booking, problems);
        }
        problems.refuseIfAny();
        store.bookings().beginCancellation(booking);
        return booking;
    }

    private static void checkTickets(ObjectNode body, Booking booking, Problems problems) {
        if (!body.path("transaction_id").asText().equals(booking.transactionId())) {
            problems.add("transaction_id", "must be the one of the booking");
        }
        Set<String> issued = new HashSet<>(booking.ticketNumbers());
        JsonNode numbers = body.path("ticket_numbers");
        for (int i = 0; i < numbers.size(); i++) {
            if (!issued.contains(numbers.path(i).asText())) {
                problems.add("ticket_numbers[" + i + "]", "the booking has no such ticket");
            }
        }
    }

    private static CompletableFuture<Boolean> ask(Webhook webhook, ObjectNode body) {
        return webhook.cancel(body).handle((response, problem) -> {
            if (problem != null) {
                throw Refusal.badRequest("The supplier's webhook failed: " + WebhookCall.text(problem));
            }
            if (response.isRefusal()) {
                throw Refusal.badRequest("The supplier refused the cancellation: " + response.refusalText());
            }
            if (response.status() != 200) {
                throw Refusal.badRequest(
                        "The supplier's webhook answered the cancellation with status " + response.status() + ".");
            }
            return true;
        });
    }
}
