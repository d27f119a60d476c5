package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CertificationOptions;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sandbox.internal.certify.Caller.Held;
import io.github.suppliersdk.sandbox.internal.certify.Check.Group;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;

/** Checks that a hold keeps its seats until its end, and not longer. */
final class ExpiryChecks {

    private static final Group EXPIRY = new Group(CheckGroup.EXPIRY, "5, expiration_time");
    private static final int LIFETIME_SECONDS = 2;
    private static final int ENDED_DAYS_AGO = 2;
    private static final int ATTEMPTS = 10;

    private ExpiryChecks() {}

    static List<Check> all() {
        return List.of(
                EXPIRY.check(
                        "seats-come-back",
                        "Holds all seats of a slot for a moment, waits for the end (and for the tolerance of the clocks), and"
                                + " holds all of them again, for 10 seconds at most.",
                        "The second is granted.",
                        ExpiryChecks::seatsComeBack),
                EXPIRY.check(
                        "booking-after-end",
                        "Books a hold that has ended (the same as before, if there was one).",
                        "400 with INACTIVE_HOLD_KEY.",
                        ExpiryChecks::bookingAfterEnd),
                EXPIRY.check(
                                "over-on-arrival",
                                "Holds a slot with an expiration_time " + ENDED_DAYS_AGO
                                        + " days in the past, and books the hold.",
                                "The hold or the booking is refused: 400 with one of the codes of the contract.",
                                ExpiryChecks::overOnArrival)
                        .atTheEnd());
    }

    private static String overOnArrival(Caller caller) {
        CertificationSlot slot = caller.slots().main();
        ObjectNode hold =
                caller.payloads().hold(slot, slot.minGuests(), caller.now().minusDays(ENDED_DAYS_AGO));
        Reply reply = caller.send(Message.HOLD, hold);
        if (!reply.isOk()) {
            return Expect.refused("the hold", reply);
        }
        ObjectNode booking = caller.payloads().booking(hold, slot);
        String actual = Expect.refused("the booking of a hold that is over", caller.send(Message.BOOKING, booking));
        caller.ledger().ended(hold.path("hold_id").asText());
        return actual;
    }

    /** A hold that has ended. Two checks share it. */
    private record Ended(Held held) {}

    private static Ended ended(Caller caller, CertificationSlot slot, int guests) {
        CertificationOptions options = caller.options();
        LocalDateTime end = caller.now().plusSeconds(LIFETIME_SECONDS);
        Held held = caller.held(slot, caller.payloads().hold(slot, guests, end));
        LocalDateTime over = end.plus(options.clockTolerance());
        Duration left =
                Duration.between(LocalDateTime.now(options.clock()), over).plusMillis(1);
        if (!left.isNegative()) {
            pause(caller, left);
        }
        caller.ledger().ended(held.payload().path("hold_id").asText());
        return new Ended(held);
    }

    private static void pause(Caller caller, Duration time) {
        try {
            caller.options().pause().pass(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CheckEndedException.Skipped("the run was stopped");
        }
    }

    private static String seatsComeBack(Caller caller) {
        Seats seats = Seats.of(caller);
        if (seats.slot().maxGuests() < seats.all()) {
            throw new CheckEndedException.Skipped("all seats cannot be held at once");
        }
        caller.session().computeIfAbsent(Ended.class, () -> ended(caller, seats.slot(), seats.all()));
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) { // a periodic job of the backend may release the seats
            if (holdAgain(caller, seats).isOk()) {
                return seats.all() + " seats were held again";
            }
            pause(caller, Duration.ofSeconds(1));
        }
        return Expect.ok("the seats of a hold that has ended", holdAgain(caller, seats));
    }

    private static Reply holdAgain(Caller caller, Seats seats) {
        return caller.send(Message.HOLD, caller.holdPayload(seats.slot(), seats.all()));
    }

    private static String bookingAfterEnd(Caller caller) {
        CertificationSlot slot = caller.slots().main();
        Held held = caller.session()
                .computeIfAbsent(Ended.class, () -> ended(caller, slot, slot.minGuests()))
                .held();
        Reply reply = caller.send(Message.BOOKING, caller.payloads().booking(held.payload(), held.slot()));
        return Expect.refused("the booking of a hold that has ended", reply, "INACTIVE_HOLD_KEY");
    }
}
