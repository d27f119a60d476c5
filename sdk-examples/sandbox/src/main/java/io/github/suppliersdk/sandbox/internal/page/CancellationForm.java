package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.state.Booking;
import java.util.List;

/**
 * The form to cancel tickets of a booking.
 *
 * @param tickets that are not cancelled yet
 */
record CancellationForm(String booking, String transaction, String seats, List<String> tickets) {

    /** Call under the lock. */
    static CancellationForm of(Booking booking) {
        List<String> left = booking.ticketNumbers().stream()
                .filter(number -> !booking.cancelledTickets().contains(number))
                .toList();
        return new CancellationForm(
                booking.id(), booking.transactionId(), DisplayFormat.count(booking.seats(), "seat"), left);
    }

    /** What the form that was sent says, as a client of the service would write it. */
    static ObjectNode body(PageRequest request) {
        ObjectNode cancellation = Json.object().put("booking_id", request.get("booking"));
        ArrayNode numbers = cancellation.putArray("ticket_numbers");
        request.all(request.has("whole") ? "every" : "ticket").forEach(numbers::add);
        if (numbers.isEmpty() && !request.has("whole")) {
            throw new UserFacingException("Choose a ticket, or cancel all.");
        }
        cancellation.put("transaction_id", request.get("transaction"));
        if (request.has("unconfirmed")) {
            cancellation.put("unconfirmed", true);
        }
        return cancellation;
    }
}
