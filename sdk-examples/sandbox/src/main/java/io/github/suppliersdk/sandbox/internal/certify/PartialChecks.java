package io.github.suppliersdk.sandbox.internal.certify;

import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sandbox.internal.certify.Caller.Booked;
import io.github.suppliersdk.sandbox.internal.certify.Check.Group;
import java.util.List;

/** Checks that a booking can be cancelled ticket by ticket. */
final class PartialChecks {

    private static final Group PARTIAL = new Group(CheckGroup.PARTIAL, "5, booking cancellation, ticket_numbers");

    private PartialChecks() {}

    static List<Check> all() {
        return List.of(
                PARTIAL.check(
                        "rest",
                        "Books for two guests, cancels one ticket, then the other.",
                        "200 for both.",
                        PartialChecks::rest),
                PARTIAL.check(
                        "seats",
                        "Takes all seats of a slot, two of them booked; cancels one of the two tickets.",
                        "One seat is free, and no more.",
                        PartialChecks::seats),
                PARTIAL.check(
                        "overlapping",
                        "Takes all seats of a slot, two of them booked; cancels one of the two tickets, then both.",
                        "Two seats are free, and no more: the first ticket's seat does not come back twice.",
                        PartialChecks::overlapping));
    }

    private static Booked twoTickets(Caller caller, Caller.Held held) {
        Booked booked = caller.booked(held);
        if (booked.ticketsOfGuests().size() < 2) {
            throw new CheckEndedException.Skipped(
                    "the booking of two guests does not have two tickets for single persons");
        }
        return booked;
    }

    private static String rest(Caller caller) {
        Booked booked = twoTickets(caller, caller.held(caller.slots().forGuests(2), 2));
        List<String> tickets = booked.ticketsOfGuests();
        CancellationChecks.allowed(caller, booked, tickets.subList(0, 1));
        return Expect.ok("the rest of the booking", caller.cancel(booked, tickets.subList(1, 2)));
    }

    private static String seats(Caller caller) {
        Seats seats = counted(caller);
        seats.hold(seats.all() - 2);
        Booked booked = twoTickets(caller, caller.held(seats.slot(), 2));
        CancellationChecks.allowed(caller, booked, booked.ticketsOfGuests().subList(0, 1));
        return seats.areFree(1, "after the cancellation of one ticket");
    }

    private static String overlapping(Caller caller) {
        Seats seats = counted(caller);
        seats.hold(seats.all() - 2);
        Booked booked = twoTickets(caller, caller.held(seats.slot(), 2));
        List<String> tickets = booked.ticketsOfGuests();
        CancellationChecks.allowed(caller, booked, tickets.subList(0, 1));
        Reply both = caller.cancel(booked, tickets);
        if (both.isRefusal()) { // allowed if the other ticket can still be cancelled
            Expect.ok("the rest of the booking", caller.cancel(booked, tickets.subList(1, 2)));
        } else {
            Expect.ok("both tickets", both);
        }
        return seats.areFree(2, "after the cancellation of both tickets");
    }

    private static Seats counted(Caller caller) {
        Seats seats = Seats.of(caller);
        if (seats.slot().maxGuests() < 2) {
            throw new CheckEndedException.Skipped("two guests cannot be held at once");
        }
        return seats;
    }
}
