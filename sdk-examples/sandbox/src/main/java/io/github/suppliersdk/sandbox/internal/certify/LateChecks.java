package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sandbox.internal.certify.Caller.Booked;
import io.github.suppliersdk.sandbox.internal.certify.Caller.Held;
import io.github.suppliersdk.sandbox.internal.certify.Check.Group;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Checks requests that arrive in a different order than they were sent. */
final class LateChecks {

    private static final Group LATE = new Group(CheckGroup.LATE, "5, booking cancellation, unconfirmed");
    private static final String NOT_CONFIRMED = "The booking is refused: 400 with one of the codes of the contract.";

    private LateChecks() {}

    static List<Check> all() {
        return List.of(
                LATE.check(
                        "cancelled-before-booked",
                        "Cancels a booking as unconfirmed, and sends the booking after that.",
                        NOT_CONFIRMED,
                        LateChecks::cancelledBeforeBooked),
                LATE.check(
                        "booking-after-unconfirmed",
                        "Books, cancels as unconfirmed, and sends the same booking once more.",
                        NOT_CONFIRMED,
                        LateChecks::bookingAfterUnconfirmed),
                LATE.check(
                        "booking-beside-unconfirmed",
                        "Sends a booking of all seats of a slot and its unconfirmed cancellation at once, then the"
                                + " cancellation again, and holds all seats, for 10 seconds at most.",
                        "Whichever is processed first, no seat stays booked.",
                        LateChecks::bookingBesideUnconfirmed),
                LATE.check(
                        "hold-after-booking",
                        "Takes all seats of a slot but one, books one of the holds, and sends that hold once more.",
                        "No further seat is taken: one seat is free.",
                        "5, hold_id and booking_id",
                        LateChecks::holdAfterBooking));
    }

    private static Reply unconfirmed(Caller caller, Held held, ObjectNode booking) {
        return caller.send(
                Message.CANCELLATION,
                Payloads.unconfirmed(booking.path("booking_id").asText(), held.transactionId(), List.of()));
    }

    private static String cancelledBeforeBooked(Caller caller) {
        Held held = caller.held(caller.slots().main(), 1);
        ObjectNode booking = caller.payloads().booking(held.payload(), held.slot());
        Reply cancelled = unconfirmed(caller, held, booking);
        if (!cancelled.isOk()) {
            throw new CheckEndedException.PreconditionNotMet(
                    "unconfirmed.never-booked", "the cancellation was not accepted: " + cancelled.text());
        }
        return Expect.refused("the booking that was cancelled before", caller.send(Message.BOOKING, booking));
    }

    private static String bookingAfterUnconfirmed(Caller caller) {
        Booked booked = caller.booked(caller.slots().main(), 1);
        Reply cancelled = caller.cancelUnconfirmed(booked);
        if (!cancelled.isOk()) {
            throw new CheckEndedException.PreconditionNotMet(
                    "unconfirmed.confirmed", "the cancellation was not accepted: " + cancelled.text());
        }
        return Expect.refused("the booking that is cancelled", caller.send(Message.BOOKING, booked.payload()));
    }

    private static String bookingBesideUnconfirmed(Caller caller) {
        Seats seats = Seats.of(caller);
        List<Held> all = seats.holdAll();
        for (Held held : all) {
            ObjectNode booking = caller.payloads().booking(held.payload(), held.slot());
            CompletableFuture<Reply> sent = caller.sendAsync(Message.BOOKING, booking);
            Reply beside = unconfirmed(caller, held, booking);
            Reply booked = Caller.wait(sent);
            Reply last = unconfirmed(caller, held, booking);
            if (!last.isOk()) {
                throw new CheckEndedException.PreconditionNotMet(
                        "unconfirmed.never-booked", "the cancellation was not accepted: " + last.text());
            }
            if (!booked
                    .isOk()) { // the hold may still exist: it is booked under another id, and that booking is cancelled
                Cleaner.release(caller, held);
                caller.ledger().markUncertain(held.payload().path("hold_id").asText());
            }
            Expect.that(beside.isOk() || beside.isUndecided(), "the cancellation beside it: " + beside.text());
        }
        return seats.allFreeSoon("after the cancellation");
    }

    private static String holdAfterBooking(Caller caller) {
        Seats seats = Seats.of(caller);
        seats.hold(seats.all() - 2);
        Held held = caller.held(seats.slot(), 1);
        caller.booked(held);
        Reply again = caller.send(Message.HOLD, held.payload());
        Expect.that(again.isOk() || again.isRefusal(), "the hold that is booked: " + again.text());
        caller.ledger().markUncertain(held.payload().path("hold_id").asText());
        return seats.areFree(1, "after the hold was repeated");
    }
}
