package io.github.suppliersdk.sandbox.internal.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.SandboxBooking;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A booking, which can be cancelled in parts. Guarded by the store's lock. */
public final class Booking {

    private final String id;
    private final String operatorBookingId;
    private final SlotLocation ids;
    private final @Nullable SlotState slot;
    private final String transactionId;
    private final ArrayNode tickets;
    private final Set<String> cancelledTickets = new LinkedHashSet<>();
    private int seats;
    private SandboxBooking.Stage stage = SandboxBooking.Stage.CONFIRMED;

    /**
     * @param operatorBookingId the id that the service gave the booking
     * @param slot the slot; null if it was deleted
     * @param transactionId the supplier's transaction id; empty if no supplier was asked
     * @param tickets the tickets that the supplier issued; empty if no supplier was asked
     */
    public Booking(
            String id,
            String operatorBookingId,
            SlotLocation ids,
            @Nullable SlotState slot,
            int seats,
            String transactionId,
            ArrayNode tickets) {
        this.id = id;
        this.operatorBookingId = operatorBookingId;
        this.ids = ids;
        this.slot = slot;
        this.seats = seats;
        this.transactionId = transactionId;
        this.tickets = tickets;
    }

    public String id() {
        return id;
    }

    public SlotLocation ids() {
        return ids;
    }

    public String operatorBookingId() {
        return operatorBookingId;
    }

    void release(int released) {
        if (slot != null) {
            slot.sell(-released);
            slot.changeSeats(released);
        }
    }

    /** The seats that the booking still occupies. */
    public int seats() {
        return seats;
    }

    public String transactionId() {
        return transactionId;
    }

    public Set<String> cancelledTickets() {
        return cancelledTickets;
    }

    public SandboxBooking.Stage stage() {
        return stage;
    }

    void stage(SandboxBooking.Stage next) {
        stage = next;
    }

    public List<String> ticketNumbers() {
        List<String> numbers = new ArrayList<>();
        tickets.forEach(ticket -> numbers.add(ticket.path("number").asText()));
        return numbers;
    }

    /**
     * Cancels tickets. Each ticket for a single person releases one seat. The whole booking is cancelled if no tickets
     * are named, if a ticket for all is named, or if no ticket for a single person is left.
     *
     * @return the number of seats to release
     */
    int cancel(List<String> numbers) {
        Set<String> named = new HashSet<>(numbers);
        boolean whole = numbers.isEmpty();
        int leftSingle = 0;
        int cancelledNow = 0;
        for (JsonNode ticket : tickets) {
            String number = ticket.path("number").asText();
            boolean single = ticket.path("type").asText().equals("FOR_SINGLE_PERSON");
            if (!named.contains(number)) {
                leftSingle += single && !cancelledTickets.contains(number) ? 1 : 0;
            } else if (cancelledTickets.add(number)) {
                cancelledNow += single ? 1 : 0;
                whole |= !single;
            }
        }
        whole |= leftSingle == 0;
        int released = whole ? seats : Math.min(seats, cancelledNow);
        seats -= released;
        stage = whole ? SandboxBooking.Stage.CANCELLED : SandboxBooking.Stage.CONFIRMED;
        if (whole) {
            cancelledTickets.addAll(ticketNumbers());
        }
        return released;
    }

    void restore(List<String> cancelled, boolean ended) {
        cancelledTickets.addAll(cancelled);
        if (slot != null) {
            slot.sell(seats);
        }
        stage = ended ? SandboxBooking.Stage.CANCELLED : SandboxBooking.Stage.CONFIRMED;
    }

    /** The booking as a snapshot contains it. */
    public ObjectNode json() {
        ObjectNode json = ids.json();
        json.put("booking_id", id);
        json.put("of_deleted_slot", slot == null || slot.deleted());
        json.put("stage", stage.name());
        json.put("seats", seats);
        json.put("transaction_id", transactionId);
        json.put("operator_booking_id", operatorBookingId);
        json.putArray("tickets").addAll(tickets.deepCopy());
        cancelledTickets.forEach(json.putArray("cancelled_tickets")::add);
        return json;
    }
}
