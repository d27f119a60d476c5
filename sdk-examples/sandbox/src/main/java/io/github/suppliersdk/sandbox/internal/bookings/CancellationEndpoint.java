package io.github.suppliersdk.sandbox.internal.bookings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.http.Answer;
import io.github.suppliersdk.sandbox.internal.http.Endpoint;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.rules.BookingRules;
import io.github.suppliersdk.sandbox.internal.rules.Fields;
import io.github.suppliersdk.sandbox.internal.rules.Problems;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.state.Booking;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A test cancellation: always of the whole booking. If the supplier does not agree, the booking stays. */
final class CancellationEndpoint implements Endpoint {

    private final Store store;
    private final @Nullable WebhookClient webhook;

    CancellationEndpoint(Store store, @Nullable WebhookClient webhook) {
        this.store = store;
        this.webhook = webhook;
    }

    @Override
    public Answer answer(Request request) {
        ObjectNode body = request.jsonObject();
        Problems problems = new Problems();
        BookingRules.checkCancellation(new Fields(body, "", problems));
        problems.refuseIfAny();
        Booking booking = store.locked(() -> begin(body, problems));
        boolean cancelled = false;
        try {
            if (webhook != null) {
                ask(webhook, body);
            }
            store.locked(() -> {
                store.bookings().cancel(booking);
                return booking;
            });
            cancelled = true;
        } finally {
            if (!cancelled) {
                store.locked(() -> store.bookings().bookings().put(booking.id(), booking));
            }
        }
        return Answer.empty(200);
    }

    private Booking begin(ObjectNode body, Problems problems) {
        String id = body.path("booking_id").asText();
        Booking booking = store.bookings().bookings().get(id);
        if (booking == null) {
            throw Refusal.notFound("booking_id: there is no booking '" + id + "'");
        }
        if (booking.stage() != Booking.Stage.CONFIRMED) {
            throw Refusal.conflict("booking_id: the booking '" + id + "' is cancelled already");
        }
        if (webhook != null) {
            checkTickets(body, booking, problems);
        }
        problems.refuseIfAny();
        store.bookings().bookings().put(id, booking.at(Booking.Stage.CANCELLING));
        return booking;
    }

    private static void checkTickets(ObjectNode body, Booking booking, Problems problems) {
        if (!body.path("transaction_id").asText().equals(booking.transactionId())) {
            problems.add("transaction_id", "must be the one of the booking");
        }
        List<String> issued = booking.ticketNumbers();
        JsonNode numbers = body.path("ticket_numbers");
        for (int i = 0; i < numbers.size(); i++) {
            if (!issued.contains(numbers.path(i).asText())) {
                problems.add("ticket_numbers[" + i + "]", "the booking has no such ticket");
            }
        }
    }

    private static void ask(WebhookClient supplier, ObjectNode body) {
        WebhookAnswer answer;
        try {
            answer = supplier.cancel(body);
        } catch (WebhookFailure e) {
            throw Refusal.badRequest("The supplier's webhook failed: " + e.text());
        }
        if (answer.isRefusal()) {
            throw Refusal.badRequest("The supplier refused the cancellation: " + answer.refusalText());
        }
        if (answer.status() != 200) {
            throw Refusal.badRequest(
                    "The supplier's webhook answered the cancellation with status " + answer.status() + ".");
        }
    }
}
