package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.internal.certify.Ledger.OpenBooking;
import io.github.suppliersdk.sandbox.internal.certify.Ledger.OpenHold;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Cancels what a check has left at the backend. The interface has no request that releases a hold, so a hold is booked
 * first, and the booking cancelled; if that fails the hold stays until its end.
 */
final class Cleaner {

    /** A backend that is silent so often in a row is asked no more. */
    private static final int MOST_UNANSWERED = 3;

    private static final String SILENT = "the backend does not respond";

    private final Caller caller;
    private final List<String> leftovers = new ArrayList<>();
    private int unanswered;
    private int unknown;

    private Cleaner(Caller caller) {
        this.caller = caller;
    }

    /** What could not be cancelled, each in a sentence. */
    static List<String> clean(Caller caller) {
        Cleaner cleaner = new Cleaner(caller);
        caller.settle();
        caller.ledger().bookings().forEach(cleaner::cancel);
        caller.ledger().holds().forEach(cleaner::release);
        if (cleaner.unknown > 0) {
            cleaner.leftovers.add("Requests without a response: " + cleaner.unknown
                    + ". Whether they have taken seats is not known, and " + SILENT + ".");
        }
        return cleaner.leftovers;
    }

    /** Releases the seats of a hold, if it still has some. */
    static void release(Caller caller, Caller.Held held) {
        new Cleaner(caller).release(new OpenHold(held.payload(), false));
    }

    private void release(OpenHold open) {
        if (isSilent() && !open.certain()) {
            unknown++;
            return;
        }
        JsonNode hold = open.hold();
        if (isSilent()) {
            leftovers.add(text(hold) + SILENT);
            return;
        }
        ObjectNode booking;
        try {
            booking = caller.payloads().booking((ObjectNode) hold, questioned(hold));
        } catch (CheckEnd unanswerable) {
            leftovers.add(text(hold) + "it cannot be booked, " + unanswerable.text());
            return;
        }
        Reply reply = send(Message.BOOKING, booking);
        String bookingId = booking.path("booking_id").asText();
        caller.ledger().bookings().stream()
                .filter(each -> each.bookingId().equals(bookingId))
                .forEach(this::cancel);
        if (!reply.isOk() && open.certain()) {
            leftovers.add(text(hold) + "its booking was not confirmed, " + reply.text());
        }
    }

    private boolean isSilent() {
        return unanswered >= MOST_UNANSWERED;
    }

    private Reply send(Message message, JsonNode payload) {
        Reply reply = Caller.waitAnyway(caller.sendAsync(message, payload));
        unanswered = reply.response() == null ? unanswered + 1 : 0;
        return reply;
    }

    private static String text(JsonNode hold) {
        return "The hold " + hold.path("hold_id").asText() + " of the slot "
                + hold.path("experience_id").asText() + "/"
                + hold.path("option_id").asText() + "/"
                + hold.path("slot_id").asText("(no slot_id)") + ", until "
                + hold.path("expiration_time").asText() + ": ";
    }

    /** The given slot whose mandatory questions a booking of the hold answers; the hold itself may name an unknown slot. */
    private CertificationSlot questioned(JsonNode hold) {
        Comparator<CertificationSlot> likeness = Comparator.comparing(
                        (CertificationSlot slot) -> isEqual(hold, "slot_id", slot.slotId()))
                .thenComparing(slot -> isEqual(hold, "experience_id", slot.experienceId())
                        && isEqual(hold, "option_id", slot.optionId()));
        return caller.options().slots().stream().max(likeness).orElseThrow();
    }

    private static boolean isEqual(JsonNode hold, String field, String value) {
        return hold.path(field).asText().equals(value);
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
