package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sandbox.internal.certify.Caller.Held;
import io.github.suppliersdk.sandbox.internal.certify.Check.Group;
import java.util.Collections;
import java.util.List;
import java.util.UUID;

/** Checks bookings: confirmed, refused and invalid ones. */
final class BookingChecks {

    private static final Group BOOKINGS = new Group(CheckGroup.BOOKINGS, "5, booking confirmation");
    private static final String CONFIRMED = "200 with the booking_id of the request, a transaction_id and tickets.";
    private static final int TOO_MANY = 3;

    private BookingChecks() {}

    static List<Check> all() {
        return List.of(
                BOOKINGS.check("confirmed", "Books a hold of one guest.", CONFIRMED, BookingChecks::confirmed),
                BOOKINGS.check(
                        "several-guests",
                        "Books a hold of two guests, with an item for each.",
                        CONFIRMED,
                        BookingChecks::severalGuests),
                BOOKINGS.check(
                        "unknown-hold",
                        "Books a hold that does not exist.",
                        "400 with INACTIVE_HOLD_KEY or ELEMENT_NOT_FOUND.",
                        "5, refusals",
                        BookingChecks::unknownHold),
                BOOKINGS.check(
                        "hold-used",
                        "Books a hold, then once more with another booking_id.",
                        "The second is refused: 400 with one of the codes of the contract.",
                        "5, refusals",
                        BookingChecks::holdUsed),
                BOOKINGS.check(
                                "too-many-items",
                                "Books a hold of one guest with " + TOO_MANY + " items.",
                                "400 with one of the codes of the contract: it was held for one.",
                                "5, refusals",
                                BookingChecks::tooManyItems)
                        .atTheEnd());
    }

    private static String confirmed(Caller caller) {
        return book(caller, caller.held(caller.slots().main(), 1));
    }

    private static String severalGuests(Caller caller) {
        return book(caller, caller.held(caller.slots().forGuests(2), 2));
    }

    private static String book(Caller caller, Held held) {
        ObjectNode booking = caller.payloads().booking(held.payload(), held.slot());
        return Expect.confirmed(booking, caller.send(Message.BOOKING, booking));
    }

    private static String unknownHold(Caller caller) {
        CertificationSlot slot = caller.slots().main();
        ObjectNode never = caller.holdPayload(slot, slot.minGuests());
        Reply reply = caller.send(Message.BOOKING, caller.payloads().booking(never, slot));
        return Expect.refused("a hold that does not exist", reply, "INACTIVE_HOLD_KEY", "ELEMENT_NOT_FOUND");
    }

    private static String holdUsed(Caller caller) {
        Held held = caller.held(caller.slots().main(), 1);
        ObjectNode booking = caller.payloads().booking(held.payload(), held.slot());
        caller.booked(booking);
        ObjectNode another =
                booking.deepCopy().put("booking_id", UUID.randomUUID().toString());
        return Expect.refused("the second booking of one hold", caller.send(Message.BOOKING, another));
    }

    private static String tooManyItems(Caller caller) {
        CertificationSlot slot = caller.slots().forGuests(1);
        // the backend may release the seat of a refused booking only when the hold ends, so the hold is short
        Held held =
                caller.held(slot, caller.payloads().hold(slot, 1, caller.now().plusMinutes(1)));
        List<String> items =
                Collections.nCopies(TOO_MANY, held.slot().categories().get(0));
        ObjectNode booking = caller.payloads().booking(held.payload(), held.slot(), items);
        return Expect.refused(TOO_MANY + " items for one guest", caller.send(Message.BOOKING, booking));
    }
}
