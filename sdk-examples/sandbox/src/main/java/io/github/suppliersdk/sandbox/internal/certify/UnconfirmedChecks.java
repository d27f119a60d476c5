package io.github.suppliersdk.sandbox.internal.certify;

import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sandbox.internal.certify.Caller.Booked;
import io.github.suppliersdk.sandbox.internal.certify.Caller.Held;
import io.github.suppliersdk.sandbox.internal.certify.Check.Group;
import java.util.List;
import java.util.UUID;

/**
 * Checks unconfirmed cancellations. The service sends one for a booking that was not confirmed in time; the supplier
 * must accept it whatever its policy.
 */
final class UnconfirmedChecks {

    private static final Group UNCONFIRMED = new Group(CheckGroup.UNCONFIRMED, "5, booking cancellation, unconfirmed");

    private UnconfirmedChecks() {}

    static List<Check> all() {
        return List.of(
                UNCONFIRMED.check(
                        "confirmed",
                        "Books, then cancels the booking as unconfirmed with its tickets.",
                        "200.",
                        UnconfirmedChecks::confirmed),
                UNCONFIRMED.check(
                        "tickets-unknown",
                        "Books, then cancels the booking as unconfirmed without tickets and with the transaction_id of the"
                                + " hold, as if the response had been lost.",
                        "200.",
                        UnconfirmedChecks::ticketsUnknown),
                UNCONFIRMED.check(
                        "never-booked",
                        "Sends the unconfirmed cancellation of a booking that was never sent.",
                        "200: there is nothing left to cancel.",
                        UnconfirmedChecks::neverBooked),
                UNCONFIRMED.check(
                        "seats",
                        "Books all seats of a slot, cancels as unconfirmed, and holds all seats again, for 10 seconds at most."
                                + " The 200 says only that the cancellation is accepted, not that it is completed.",
                        "The hold is granted.",
                        UnconfirmedChecks::seats));
    }

    private static String confirmed(Caller caller) {
        Booked booked = caller.booked(caller.slots().main(), 1);
        return Expect.ok("the unconfirmed cancellation", caller.cancelUnconfirmed(booked));
    }

    private static String ticketsUnknown(Caller caller) {
        Held held = caller.held(caller.slots().main(), 1);
        Booked booked = caller.booked(held);
        Reply reply = caller.send(
                Message.CANCELLATION, Payloads.unconfirmed(booked.bookingId(), held.transactionId(), List.of()));
        return Expect.ok("the unconfirmed cancellation without tickets", reply);
    }

    private static String neverBooked(Caller caller) {
        Held held = caller.held(caller.slots().main(), 1);
        Reply reply = caller.send(
                Message.CANCELLATION,
                Payloads.unconfirmed(UUID.randomUUID().toString(), held.transactionId(), List.of()));
        return Expect.ok("the unconfirmed cancellation of a booking that was never sent", reply);
    }

    private static String seats(Caller caller) {
        Seats seats = Seats.of(caller);
        for (Held held : seats.holdAll()) {
            Reply reply = caller.cancelUnconfirmed(caller.booked(held));
            if (!reply.isOk()) {
                throw new CheckEndedException.PreconditionNotMet(
                        "unconfirmed.confirmed", "it was not accepted: " + reply.text());
            }
        }
        return seats.allFreeSoon("after the unconfirmed cancellation");
    }
}
