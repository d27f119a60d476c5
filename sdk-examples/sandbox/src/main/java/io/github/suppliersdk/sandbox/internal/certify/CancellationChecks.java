package io.github.suppliersdk.sandbox.internal.certify;

import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sandbox.internal.certify.Caller.Booked;
import io.github.suppliersdk.sandbox.internal.certify.Check.Group;
import java.util.List;
import java.util.UUID;

/** Checks cancellations of whole bookings. */
final class CancellationChecks {

    private static final Group CANCELLATIONS = new Group(CheckGroup.CANCELLATIONS, "5, booking cancellation");
    private static final String REFUSED = "400 with one of the codes of the contract.";

    private CancellationChecks() {}

    static List<Check> all() {
        return List.of(
                CANCELLATIONS.check(
                        "whole",
                        "Cancels all tickets of a booking.",
                        "200 with an empty body, or 400 with NOT_CANCELLABLE_BOOKING if the policy forbids it.",
                        CancellationChecks::whole),
                CANCELLATIONS.check(
                        "seats",
                        "Books all seats of a slot, cancels the booking, and holds all seats again.",
                        "The hold is granted.",
                        CancellationChecks::seats),
                CANCELLATIONS.check(
                        "unknown-booking",
                        "Cancels a booking that does not exist.",
                        REFUSED,
                        "5, refusals",
                        CancellationChecks::unknownBooking),
                CANCELLATIONS.check(
                        "wrong-transaction",
                        "Cancels a booking with a transaction_id that is not the booking's.",
                        REFUSED,
                        "5, refusals",
                        CancellationChecks::wrongTransaction),
                CANCELLATIONS.check(
                        "unknown-ticket",
                        "Cancels a ticket that the booking does not have.",
                        REFUSED,
                        "5, refusals",
                        CancellationChecks::unknownTicket));
    }

    /**
     * Cancels tickets that a check requires to be cancelled. Skips the check if the backend's policy forbids
     * cancellations.
     */
    static Reply allowed(Caller caller, Booked booked, List<String> tickets) {
        Reply reply = caller.cancel(booked, tickets);
        if (reply.isRefusal() && reply.code().equals("NOT_CANCELLABLE_BOOKING")) {
            throw new CheckEndedException.Skipped(
                    "the policy of the backend does not allow cancellations: " + reply.text());
        }
        if (!reply.isOk()) {
            throw new CheckEndedException.PreconditionNotMet(
                    "cancellations.whole", "the cancellation was not accepted: " + reply.text());
        }
        return reply;
    }

    private static String whole(Caller caller) {
        Booked booked = caller.booked(caller.slots().main(), 1);
        Reply reply = caller.cancel(booked, booked.tickets());
        if (reply.isRefusal()) {
            return Expect.refused("the cancellation", reply, "NOT_CANCELLABLE_BOOKING");
        }
        Expect.ok("the cancellation", reply);
        Expect.that(reply.body().isBlank(), "the body must be empty. It was " + reply.text());
        return reply.summary();
    }

    private static String seats(Caller caller) {
        Seats seats = Seats.of(caller);
        for (Caller.Held held : seats.holdAll()) {
            Booked booked = caller.booked(held);
            allowed(caller, booked, booked.tickets());
        }
        return seats.allFreeAgain("after the cancellation");
    }

    private static String unknownBooking(Caller caller) {
        Reply reply = caller.send(
                Message.CANCELLATION,
                Payloads.cancellation(UUID.randomUUID().toString(), "no-transaction", List.of("no-ticket")));
        return Expect.refused("a booking that does not exist", reply);
    }

    private static String wrongTransaction(Caller caller) {
        Booked booked = caller.booked(caller.slots().main(), 1);
        Reply reply = caller.send(
                Message.CANCELLATION,
                Payloads.cancellation(booked.bookingId(), "not-" + booked.transactionId(), booked.tickets()));
        return Expect.refused("a wrong transaction_id", reply);
    }

    private static String unknownTicket(Caller caller) {
        Booked booked = caller.booked(caller.slots().main(), 1);
        return Expect.refused("an unknown ticket", caller.cancel(booked, List.of("no-ticket-" + UUID.randomUUID())));
    }
}
