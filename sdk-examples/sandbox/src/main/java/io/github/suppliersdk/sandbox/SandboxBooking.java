package io.github.suppliersdk.sandbox;

import java.util.List;

/**
 * A booking.
 *
 * @param seats those that it still has; a cancellation releases some of them, or all
 * @param operatorBookingId the number that the service gave it
 * @param transactionId the supplier's; empty if there is no webhook
 * @param ticketNumbers as the supplier issued them; none if there is no webhook
 * @param cancelledTickets those of them that are cancelled
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

    /** How far a booking has come. */
    public enum Stage {
        CONFIRMED,
        /** The supplier is being asked to cancel it. */
        CANCELLING,
        CANCELLED
    }
}
