package io.github.suppliersdk.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.internal.state.Catalog;
import java.util.ArrayList;
import java.util.List;

/**
 * A booking, as the service knows it.
 *
 * @param seats the seats that the booking occupies; a cancellation releases some or all of them
 * @param operatorBookingId the id that the service gave the booking
 * @param transactionId the supplier's transaction id; empty if there was no webhook
 * @param ticketNumbers the numbers of the supplier's tickets; empty if there was no webhook
 * @param cancelledTickets the numbers of the cancelled tickets
 */
public record SandboxBooking(
        String bookingId,
        String experienceId,
        String optionId,
        String slotId,
        Stage stage,
        int seats,
        String operatorBookingId,
        String transactionId,
        List<String> ticketNumbers,
        List<String> cancelledTickets) {

    /** The states of a booking. */
    public enum Stage {
        CONFIRMED,
        /** The supplier is being asked to cancel it. */
        CANCELLING,
        CANCELLED
    }

    /** Reads the bookings of a snapshot. */
    static List<SandboxBooking> of(JsonNode bookings) {
        List<SandboxBooking> all = new ArrayList<>();
        for (JsonNode booking : bookings) {
            List<String> numbers = new ArrayList<>();
            booking.path("tickets")
                    .forEach(ticket -> numbers.add(ticket.path("number").asText()));
            all.add(new SandboxBooking(
                    booking.path("booking_id").asText(),
                    booking.path("experience_id").asText(),
                    booking.path("option_id").asText(),
                    booking.path("slot_id").asText(),
                    Stage.valueOf(booking.path("stage").asText()),
                    booking.path("seats").asInt(),
                    booking.path("operator_booking_id").asText(),
                    booking.path("transaction_id").asText(),
                    List.copyOf(numbers),
                    List.copyOf(Catalog.texts(booking.path("cancelled_tickets")))));
        }
        return List.copyOf(all);
    }
}
