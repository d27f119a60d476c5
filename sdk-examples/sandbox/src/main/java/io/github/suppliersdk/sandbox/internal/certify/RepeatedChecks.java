package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sandbox.internal.certify.Caller.Booked;
import io.github.suppliersdk.sandbox.internal.certify.Caller.Held;
import io.github.suppliersdk.sandbox.internal.certify.Check.Group;
import java.util.List;

/** Checks that repeated requests have no further effect. The service repeats a request when the response was lost. */
final class RepeatedChecks {

    private static final Group REPEATED = new Group(CheckGroup.REPEATED, "5, hold_id and booking_id");

    private RepeatedChecks() {}

    static List<Check> all() {
        return List.of(
                REPEATED.check(
                        "hold",
                        "Sends the same hold twice.",
                        "200 with the same transaction_id.",
                        RepeatedChecks::hold),
                REPEATED.check(
                        "hold-seats",
                        "Holds all seats of a slot, and sends the same hold again.",
                        "The second is granted, too, and takes no further seats.",
                        RepeatedChecks::holdSeats),
                REPEATED.check(
                        "hold-changed",
                        "Sends a hold again with one guest more.",
                        "It is refused: 400 with one of the codes of the contract.",
                        RepeatedChecks::holdChanged),
                REPEATED.check(
                        "booking",
                        "Sends the same booking twice.",
                        "200 with the same transaction_id and the same tickets.",
                        RepeatedChecks::booking),
                REPEATED.check(
                        "cancellation",
                        "Sends the same cancellation twice.",
                        "200 for both.",
                        RepeatedChecks::cancellation),
                REPEATED.check(
                        "unconfirmed",
                        "Sends the same unconfirmed cancellation twice.",
                        "200 for both.",
                        RepeatedChecks::unconfirmed));
    }

    private static String hold(Caller caller) {
        Held held = caller.held(caller.slots().main(), 1);
        return sameHold(held, caller.send(Message.HOLD, held.payload()));
    }

    /** Expects the same response as the first time. */
    static String sameHold(Held held, Reply again) {
        Expect.granted(held.payload(), again);
        Expect.that(
                again.transactionId().equals(held.transactionId()),
                "the transaction_id was " + held.transactionId() + " and is now " + again.transactionId());
        return again.summary();
    }

    private static String holdSeats(Caller caller) {
        Seats seats = Seats.of(caller);
        List<Held> all = seats.holdAll();
        Reply again = caller.send(Message.HOLD, all.get(0).payload());
        return Expect.ok("the hold that all seats are held by", again);
    }

    private static String holdChanged(Caller caller) {
        CertificationSlot slot = caller.slots().forGuests(2);
        Held held = caller.held(slot, 1);
        ObjectNode changed = held.payload().deepCopy();
        changed.putArray("quantities");
        Payloads.addQuantity(changed, slot.categories().get(0), 2);
        return Expect.refused("another hold with the same hold_id", caller.send(Message.HOLD, changed));
    }

    private static String booking(Caller caller) {
        Booked booked = caller.booked(caller.slots().main(), 1);
        return sameBooking(booked, caller.send(Message.BOOKING, booked.payload()));
    }

    /** Expects the same response as the first time. */
    static String sameBooking(Booked booked, Reply again) {
        Expect.confirmed(booked.payload(), again);
        Expect.that(
                again.transactionId().equals(booked.transactionId()),
                "the transaction_id was " + booked.transactionId() + " and is now " + again.transactionId());
        Expect.that(
                again.json().path("tickets").equals(booked.reply().json().path("tickets")),
                "the tickets are different: " + again.text() + " after "
                        + booked.reply().text());
        return again.summary();
    }

    private static String cancellation(Caller caller) {
        Booked booked = caller.booked(caller.slots().main(), 1);
        CancellationChecks.allowed(caller, booked, booked.tickets());
        return Expect.ok("the same cancellation again", caller.cancel(booked, booked.tickets()));
    }

    private static String unconfirmed(Caller caller) {
        Booked booked = caller.booked(caller.slots().main(), 1);
        Reply first = caller.cancelUnconfirmed(booked);
        if (!first.isOk()) {
            throw new CheckEndedException.PreconditionNotMet(
                    "unconfirmed.confirmed", "the first was not accepted: " + first.text());
        }
        return Expect.ok("the same unconfirmed cancellation again", caller.cancelUnconfirmed(booked));
    }
}
