package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.internal.certify.Ledger.OpenBooking;
import io.github.suppliersdk.sandbox.internal.certify.Ledger.OpenHold;
import java.util.ArrayList;
import java.util.List;

/**
 * Cancels the holds and bookings that a check has left at the backend. The interface has no request that releases a
 * hold, so a hold is booked and the booking cancelled. If that fails, the hold stays until it ends.
 */
final class Cleaner {

    /** After this many requests in a row without a response, no further ones are sent. */
    private static final int MAX_UNANSWERED = 3;

    private static final String SILENT = "the backend does not respond";

    private final Caller caller;
    private final List<String> leftovers = new ArrayList<>();
    private int unanswered;
    private int unknown;

    private Cleaner(Caller caller) {
        this.caller = caller;
    }

    /**
     * Cancels everything that the caller's ledger contains, and returns what could not be cancelled, each described in
     * a sentence.
     */
    static List<String> clean(Caller caller) {
        Cleaner cleaner = new Cleaner(caller);
        caller.awaitAllSent();
        caller.ledger().bookings().forEach(cleaner::cancel);
        caller.ledger().holds().forEach(cleaner::release);
        if (cleaner.unknown > 0) {
            cleaner.leftovers.add("Requests without a response: " + cleaner.unknown
                    + ". Whether they have taken seats is not known, and " + SILENT + ".");
        }
        return cleaner.leftovers;
    }

    /** Releases the seats of a hold that may still exist. */
    static void release(Caller caller, Caller.Held held) {
        new Cleaner(caller).release(new OpenHold(held.payload(), false));
    }

    private void release(OpenHold open) {
        if (isSilent() && !open.certain()) {
            unknown++;
            return;
        }
        JsonNode hold = open.hold();
        CertificationSlot slot = caller.options().slots().stream()
                .filter(each -> each.slotId().equals(hold.path("slot_id").asText()))
                .findFirst()
                .orElse(caller.slots().main());
        if (isSilent()) {
            leftovers.add(text(hold, slot) + SILENT);
            return;
        }
        ObjectNode booking;
        try {
            booking = caller.payloads().booking((ObjectNode) hold, slot);
        } catch (CheckEnd unanswerable) {
            leftovers.add(text(hold, slot) + "it cannot be booked, " + unanswerable.text());
            return;
        }
        Reply reply = send(Message.BOOKING, booking);
        String bookingId = booking.path("booking_id").asText();
        caller.ledger().bookings().stream()
                .filter(each -> each.bookingId().equals(bookingId))
                .forEach(this::cancel);
        if (!reply.isOk() && open.certain()) {
            leftovers.add(text(hold, slot) + "its booking was not confirmed, " + reply.text());
        }
    }

    private boolean isSilent() {
        return unanswered >= MAX_UNANSWERED;
    }

    private Reply send(Message message, JsonNode payload) {
        Reply reply = Caller.waitUninterruptibly(caller.sendAsync(message, payload));
        unanswered = reply.response() == null ? unanswered + 1 : 0;
        return reply;
    }

    private static String text(JsonNode hold, CertificationSlot slot) {
        return "The hold " + hold.path("hold_id").asText() + " of the slot " + slot + ", until "
                + hold.path("expiration_time").asText() + ": ";
    }

    private void cancel(OpenBooking booking) {
        if (isSilent()) {
            leave(booking, SILENT);
            return;
        }
        if (!booking.tickets().isEmpty()
                && send(
                                Message.CANCELLATION,
                                Payloads.cancellation(booking.bookingId(), booking.transactionId(), booking.tickets()))
                        .isOk()) {
            return;
        }
        Reply reply = send(
                Message.CANCELLATION,
                Payloads.unconfirmed(booking.bookingId(), booking.transactionId(), booking.tickets()));
        if (!reply.isOk()) {
            leave(booking, "its unconfirmed cancellation was not accepted, " + reply.text());
        }
    }

    private void leave(OpenBooking booking, String why) {
        if (booking.certain()) {
            leftovers.add("The booking " + booking.bookingId() + " with the transaction " + booking.transactionId()
                    + ": " + why);
        }
    }
}
