package io.github.suppliersdk.sandbox.internal.state;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;

/**
 * A booking.
 *
 * @param operatorBookingId the number that the service gave it
 * @param transactionId the supplier's, empty if no supplier was asked
 * @param tickets as the supplier issued them, empty if no supplier was asked
 */
public record Booking(
        String id,
        String operatorBookingId,
        SlotKey slot,
        int pax,
        String transactionId,
        ArrayNode tickets,
        Stage stage) {

    /** How far a booking has come. */
    public enum Stage {
        CONFIRMED,
        /** The supplier is being asked to cancel. */
        CANCELLING,
        CANCELLED
    }

    public Booking at(Stage next) {
        return new Booking(id, operatorBookingId, slot, pax, transactionId, tickets, next);
    }

    public List<String> ticketNumbers() {
        return tickets.findValuesAsText("number");
    }
}
