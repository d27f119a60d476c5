package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sandbox.internal.certify.Caller.Booked;
import io.github.suppliersdk.sandbox.internal.certify.Caller.Held;
import io.github.suppliersdk.sandbox.internal.certify.Check.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/**
 * Checks concurrent requests. A response with 503 is allowed: it means that nothing is decided yet, and the service
 * repeats the request.
 */
final class ConcurrentChecks {

    private static final Group CONCURRENT = new Group(CheckGroup.CONCURRENT, "5, hold_id and booking_id");
    private static final int TIMES = 8;

    private ConcurrentChecks() {}

    static List<Check> all() {
        return List.of(
                CONCURRENT.check(
                        "hold",
                        "Sends the same hold " + TIMES + " times at once, and once more.",
                        "200 with the same transaction_id, or 503 except for the last.",
                        ConcurrentChecks::hold),
                CONCURRENT.check(
                        "hold-seats",
                        "Sends a hold of all seats of a slot " + TIMES + " times at once, and once more.",
                        "The last is granted: the seats are taken once.",
                        ConcurrentChecks::holdSeats),
                CONCURRENT.check(
                        "booking",
                        "Sends the same booking " + TIMES + " times at once, and once more.",
                        "200 with the same transaction_id and tickets, or 503 except for the last.",
                        ConcurrentChecks::booking),
                CONCURRENT.check(
                        "bookings-of-one-hold",
                        "Sends " + TIMES + " bookings of one hold at once, each with its own booking_id.",
                        "At most one is confirmed; the others are refused or answered 503.",
                        ConcurrentChecks::bookingsOfOneHold),
                CONCURRENT.check(
                        "cancellation",
                        "Sends the same unconfirmed cancellation " + TIMES + " times at once, and once more.",
                        "200, or 503 except for the last.",
                        ConcurrentChecks::cancellation));
    }

    private static String hold(Caller caller) {
        CertificationSlot slot = caller.slots().main();
        ObjectNode payload = caller.holdPayload(slot, slot.minGuests());
        List<Reply> batch = caller.sendAtOnce(Message.HOLD, payload, TIMES);
        Reply last = caller.send(Message.HOLD, payload);
        Expect.granted(payload, last);
        Held held = new Held(payload, slot, last.transactionId());
        batch.stream().filter(reply -> !reply.isUndecided()).forEach(reply -> RepeatedChecks.sameHold(held, reply));
        return summary(batch) + ", then " + last.summary();
    }

    private static String holdSeats(Caller caller) {
        Seats seats = Seats.of(caller);
        if (seats.slot().maxGuests() < seats.all()) {
            throw new CheckEndedException.Skipped("all seats cannot be held at once");
        }
        ObjectNode payload = caller.holdPayload(seats.slot(), seats.all());
        List<Reply> batch = caller.sendAtOnce(Message.HOLD, payload, TIMES);
        Reply last = caller.send(Message.HOLD, payload);
        Expect.ok("after " + summary(batch) + " the last", last);
        return summary(batch) + ", then " + last.summary();
    }

    private static String booking(Caller caller) {
        Held held = caller.held(caller.slots().main(), 1);
        ObjectNode payload = caller.payloads().booking(held.payload(), held.slot());
        List<Reply> batch = caller.sendAtOnce(Message.BOOKING, payload, TIMES);
        Reply last = caller.send(Message.BOOKING, payload);
        Expect.confirmed(payload, last);
        Booked booked = Caller.booked(payload, last);
        batch.stream()
                .filter(reply -> !reply.isUndecided())
                .forEach(reply -> RepeatedChecks.sameBooking(booked, reply));
        return summary(batch) + ", then " + last.summary();
    }

    private static String bookingsOfOneHold(Caller caller) {
        Held held = caller.held(caller.slots().main(), 1);
        List<CompletableFuture<Reply>> sent = new ArrayList<>();
        for (int i = 0; i < TIMES; i++) {
            ObjectNode payload = caller.payloads().booking(held.payload(), held.slot());
            sent.add(caller.sendAsync(Message.BOOKING, payload));
        }
        List<Reply> batch = sent.stream().map(Caller::wait).toList();
        long confirmed = batch.stream().filter(Reply::isOk).count();
        Expect.that(confirmed <= 1, confirmed + " bookings of one hold were confirmed");
        batch.stream()
                .filter(reply -> !reply.isOk() && !reply.isUndecided())
                .forEach(reply -> Expect.refused("another booking of the hold", reply));
        return summary(batch);
    }

    private static String cancellation(Caller caller) {
        Booked booked = caller.booked(caller.slots().main(), 1);
        JsonNode payload = Payloads.unconfirmed(booked.bookingId(), booked.transactionId(), booked.tickets());
        List<Reply> batch = caller.sendAtOnce(Message.CANCELLATION, payload, TIMES);
        Reply last = caller.send(Message.CANCELLATION, payload);
        if (!last.isOk() && caller.session().hasFailed("unconfirmed.confirmed")) {
            throw new CheckEndedException.PreconditionNotMet("unconfirmed.confirmed", last.text());
        }
        Expect.ok("the last", last);
        batch.stream().filter(reply -> !reply.isUndecided()).forEach(reply -> Expect.ok("one of them", reply));
        return summary(batch) + ", then " + last.summary();
    }

    /** Summarizes how many times each status was received. */
    static String summary(List<Reply> batch) {
        return batch.stream()
                .collect(Collectors.groupingBy(Reply::status, TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(each -> (each.getValue() == 1 ? "once " : each.getValue() + " times ")
                        + (each.getKey() == 0 ? "no response" : each.getKey()))
                .collect(Collectors.joining(", "));
    }
}
