package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.internal.certify.Ledger.OpenBooking;
import io.github.suppliersdk.sandbox.internal.certify.Ledger.OpenHold;
import java.util.ArrayList;
import java.util.List;

/**
 * Cancels what a check has left at the backend. The interface has no request that releases a hold, so a hold is booked
 * first, and the booking cancelled; if that fails the hold stays until its end.
 */
final class Cleaner {

    private final Caller caller;
    private final List<String> leftovers = new ArrayList<>();

    private Cleaner(Caller caller) {
        this.caller = caller;
    }

    /** What could not be cancelled, each in a sentence. */
    static List<String> clean(Caller caller) {
        Cleaner cleaner = new Cleaner(caller);
        caller.ledger().bookings().forEach(cleaner::cancel);
        caller.ledger().holds().forEach(cleaner::release);
        return cleaner.leftovers;
    }

    /** Releases the seats of a hold, if it still has some. */
    static void release(Caller caller, Caller.Held held) {
        new Cleaner(caller).release(new OpenHold(held.payload(), false));
    }

    private void release(OpenHold open) {
        JsonNode hold = open.hold();
        CertificationSlot slot = caller.options().slots().stream()
                .filter(each -> each.slotId().equals(hold.path("slot_id").asText()))
                .findFirst()
                .orElse(caller.slots().main());
        ObjectNode booking;
        try {
            booking = caller.payloads().booking((ObjectNode) hold, slot);
        } catch (CheckEnd unanswerable) {
            leftovers.add(text(hold, slot) + "it cannot be booked, " + unanswerable.text());
            return;
        }
        Reply reply = caller.send(Message.BOOKING, booking);
        String bookingId = booking.path("booking_id").asText();
        caller.ledger().bookings().stream()
                .filter(each -> each.bookingId().equals(bookingId))
                .forEach(this::cancel);
        if (!reply.isOk() && open.certain()) {
            leftovers.add(text(hold, slot) + "its booking was not confirmed, " + reply.text());
        }
    }

    private static String text(JsonNode hold, CertificationSlot slot) {
        return "The hold " + hold.path("hold_id").asText() + " of the slot " + slot + ", until "
                + hold.path("expiration_time").asText() + ": ";
    }

    private void cancel(OpenBooking booking) {
        if (!booking.tickets().isEmpty()
                && caller.send(
                                Message.CANCELLATION,
                                Payloads.cancellation(booking.bookingId(), booking.transactionId(), booking.tickets()))
                        .isOk()) {
            return;
        }
        Reply reply = caller.send(
                Message.CANCELLATION,
                Payloads.unconfirmed(booking.bookingId(), booking.transactionId(), booking.tickets()));
        if (!reply.isOk() && booking.certain()) {
            leftovers.add("The booking " + booking.bookingId() + " with the transaction " + booking.transactionId()
                    + ": its unconfirmed cancellation was not accepted, " + reply.text());
        }
    }
}
