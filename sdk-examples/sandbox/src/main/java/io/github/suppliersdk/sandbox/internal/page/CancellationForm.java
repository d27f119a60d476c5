package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.state.Booking;
import java.util.List;

/**
 * The form to cancel tickets of a booking.
 *
 * @param booking the id of the booking
 * @param transaction the supplier's transaction id
 * @param seats the number of seats, in words
 * @param tickets the numbers of the tickets that are not cancelled yet
 */
record CancellationForm(String booking, String transaction, String seats, List<String> tickets) {

    /** Builds the form. To be called under the store's lock. */
    static CancellationForm of(Booking booking) {
        List<String> left = booking.ticketNumbers().stream()
                .filter(number -> !booking.cancelledTickets().contains(number))
                .toList();
        return new CancellationForm(
                booking.id(), booking.transactionId(), DisplayFormat.count(booking.seats(), "seat"), left);
    }

    /** The cancellation request that a client of the service would send for the submitted form. */
    static ObjectNode body(PageRequest request) {
        ObjectNode cancellation = Json.object().put("booking_id", request.get("booking"));
        ArrayNode numbers = cancellation.putArray("ticket_numbers");
        request.all(request.has("whole") ? "every" : "ticket").forEach(numbers::add);
        if (numbers.isEmpty() && !request.has("whole")) {
            throw new UserFacingException("Select a ticket, or cancel all.");
        }
        cancellation.put("transaction_id", request.get("transaction"));
        if (request.has("unconfirmed")) {
            cancellation.put("unconfirmed", true);
        }
        return cancellation;
    }
}
