package io.github.suppliersdk.sandbox;

import java.util.List;

/**
 * A booking.
 *
 * @param seats the seats that the booking still has; a cancellation releases some of them, or all
 * @param operatorBookingId the number that the service gave the booking
 * @param transactionId the supplier's transaction id; empty if there is no webhook
 * @param ticketNumbers the numbers of the supplier's tickets; empty if there is no webhook
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
}
