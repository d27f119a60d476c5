package io.github.suppliersdk.webhooks;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The response to a booking. */
public sealed interface BookingResponse {
    /**
     * The booking is confirmed. The receiver adds the booking id to the response.
     *
     * @param transactionId the supplier's own id; the service returns it when the booking is cancelled
     * @param tickets the tickets, at least one
     */
    record Confirmed(String transactionId, List<Ticket> tickets) implements BookingResponse {
        public Confirmed {
            Preconditions.requireText("transactionId", transactionId);
            tickets = List.copyOf(tickets);
            if (tickets.isEmpty()) {
                throw new IllegalArgumentException("a confirmed booking has at least one ticket");
            }
        }
    }

    /**
     * The booking is refused.
     *
     * @param code the reason
     * @param message the reason in words, for the operator's staff; must not contain secrets
     */
    record Refused(BookingRefusal code, Optional<String> message) implements BookingResponse {}

    /**
     * Confirms the booking.
     *
     * @param transactionId the supplier's own id; the service returns it when the booking is cancelled
     * @throws IllegalArgumentException if the id is blank
     */
    static BookingResponse confirmed(String transactionId, Ticket ticket, Ticket... more) {
        List<Ticket> tickets = new ArrayList<>();
        tickets.add(ticket);
        tickets.addAll(List.of(more));
        return new Confirmed(transactionId, tickets);
    }

    /**
     * Confirms the booking.
     *
     * @param transactionId the supplier's own id; the service returns it when the booking is cancelled
     * @param tickets the tickets, at least one
     * @throws IllegalArgumentException if the id is blank or there is no ticket
     */
    static BookingResponse confirmed(String transactionId, List<Ticket> tickets) {
        return new Confirmed(transactionId, tickets);
    }

    /** Refuses the booking. */
    static BookingResponse refused(BookingRefusal code) {
        return new Refused(code, Optional.empty());
    }

    /** Refuses the booking; the message is for the operator's staff and must not contain secrets. */
    static BookingResponse refused(BookingRefusal code, String message) {
        return new Refused(code, Optional.of(message));
    }
}
