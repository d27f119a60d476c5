package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sandbox.internal.certify.Check.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Checks that no seat is held twice and that free seats are granted. */
final class SeatChecks {

    private static final Group SEATS = new Group(CheckGroup.SEATS, "5, hold availability");
    private static final String SOLD_OUT = "400 with NO_CAPACITY_LEFT.";
    private static final int RUSH_SEATS = 12;
    private static final int MAX_RETRIES = 5;

    private SeatChecks() {}

    static List<Check> all() {
        return List.of(
                SEATS.check("sold-out", "Holds all seats of a slot, then one more.", SOLD_OUT, SeatChecks::soldOut),
                SEATS.check(
                        "too-many",
                        "Takes all seats of a slot but one, and holds two.",
                        SOLD_OUT + " The one that is left can still be held.",
                        SeatChecks::tooMany),
                SEATS.check(
                        "booked",
                        "Holds and books a seat, and takes the others.",
                        "One more is not granted: a booking keeps the seats of its hold, and takes no others.",
                        SeatChecks::booked),
                SEATS.check(
                        "last-seat",
                        "Sends two holds at once for the last seat of a slot.",
                        "One is granted, the other refused.",
                        SeatChecks::lastSeat),
                SEATS.check(
                        "never-oversold",
                        "Sends 200 holds at once (configurable) for the last " + RUSH_SEATS + " seats of a slot.",
                        "As many are granted as there are seats; the others are refused with NO_CAPACITY_LEFT. A hold"
                                + " answered 503 is sent again.",
                        SeatChecks::neverOversold));
    }

    private static String soldOut(Caller caller) {
        Seats seats = Seats.of(caller);
        seats.holdAll();
        return noCapacity(
                "one seat more than there are", caller.send(Message.HOLD, caller.holdPayload(seats.slot(), 1)));
    }

    private static String noCapacity(String what, Reply reply) {
        return Expect.refused(what, reply, "NO_CAPACITY_LEFT");
    }

    private static String tooMany(Caller caller) {
        Seats seats = Seats.of(caller);
        if (seats.slot().maxGuests() < 2) {
            throw new CheckEndedException.Skipped("two guests cannot be held at once");
        }
        seats.hold(seats.all() - 1);
        String actual = noCapacity("two seats of one", caller.send(Message.HOLD, caller.holdPayload(seats.slot(), 2)));
        Expect.ok("the last seat", caller.send(Message.HOLD, caller.holdPayload(seats.slot(), 1)));
        return actual;
    }

    private static String booked(Caller caller) {
        Seats seats = Seats.of(caller);
        caller.booked(seats.slot(), 1);
        return seats.areFree(seats.all() - 1, "after a booking of one");
    }

    private static String lastSeat(Caller caller) {
        Seats seats = Seats.of(caller);
        seats.hold(seats.all() - 1);
        List<Reply> replies = rush(caller, seats, 2);
        return granted(replies, 1);
    }

    private static String neverOversold(Caller caller) {
        Seats seats = Seats.of(caller);
        int rushed = Math.min(RUSH_SEATS, seats.all());
        seats.hold(seats.all() - rushed);
        return granted(rush(caller, seats, caller.options().parallelHolds()), rushed);
    }

    private static String granted(List<Reply> replies, int seats) {
        long granted = replies.stream().filter(Reply::isOk).count();
        Expect.that(
                granted == seats,
                granted + " of " + replies.size() + " holds were granted for " + text(seats) + ": "
                        + ConcurrentChecks.summary(replies));
        long others = replies.stream()
                .filter(reply -> !reply.isOk() && !reply.code().equals("NO_CAPACITY_LEFT"))
                .count();
        Expect.that(others == 0, others + " were refused otherwise: " + ConcurrentChecks.summary(replies));
        return granted + " of " + replies.size() + " holds were granted for " + text(seats);
    }

    private static String text(int seats) {
        return seats == 1 ? "1 seat" : seats + " seats";
    }

    /** Sends holds of one seat at the same time. Undecided and unanswered ones are repeated, as the service does. */
    private static List<Reply> rush(Caller caller, Seats seats, int times) {
        List<ObjectNode> open = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            open.add(caller.holdPayload(seats.slot(), 1));
        }
        List<Reply> decided = new ArrayList<>();
        for (int round = 0; round <= MAX_RETRIES && !open.isEmpty(); round++) {
            List<Reply> replies = atOnce(caller, open);
            List<ObjectNode> again = new ArrayList<>();
            for (int i = 0; i < replies.size(); i++) {
                boolean isOpen = replies.get(i).isUndecided() || replies.get(i).status() == 0;
                if (isOpen && round < MAX_RETRIES) {
                    again.add(open.get(i));
                } else {
                    decided.add(replies.get(i));
                }
            }
            open = again;
        }
        return decided;
    }

    private static List<Reply> atOnce(Caller caller, List<ObjectNode> holds) {
        List<CompletableFuture<Reply>> sent = new ArrayList<>();
        holds.forEach(hold -> sent.add(caller.sendAsync(Message.HOLD, hold)));
        return sent.stream().map(Caller::wait).toList();
    }
}
