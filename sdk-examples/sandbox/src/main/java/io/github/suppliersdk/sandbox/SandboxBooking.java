package io.github.suppliersdk.sandbox;

import io.github.suppliersdk.sandbox.internal.state.Booking;
import io.github.suppliersdk.sandbox.internal.state.SlotLocation;
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
    static SandboxBooking of(Booking booking) {
        SlotLocation slot = booking.ids();
        return new SandboxBooking(
                booking.id(),
                slot.experienceId(),
                slot.optionId(),
                slot.slotId(),
                booking.stage(),
                booking.seats(),
                booking.operatorBookingId(),
                booking.transactionId(),
                booking.ticketNumbers(),
                List.copyOf(booking.cancelledTickets()));
    }
}
