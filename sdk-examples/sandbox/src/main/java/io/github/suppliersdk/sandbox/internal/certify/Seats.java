package io.github.suppliersdk.sandbox.internal.certify;

import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.internal.certify.Caller.Held;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** The seats of one slot. The number of free seats is determined by holding them. */
final class Seats {
    private static final Duration COMPENSATION_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration RETRY_INTERVAL = Duration.ofMillis(50);

    private final Caller caller;
    private final CertificationSlot slot;

    private Seats(Caller caller, CertificationSlot slot) {
        this.caller = caller;
        this.slot = slot;
    }

    /** Chooses a slot with a known number of seats. Skips the check if there is none. */
    static Seats of(Caller caller) {
        return new Seats(caller, caller.slots().counted());
    }

    CertificationSlot slot() {
        return slot;
    }

    int all() {
        return slot.seats().orElseThrow();
    }

    /** Holds this many seats. Ends the check if they are not granted. */
    List<Held> hold(int seats) {
        List<Held> held = new ArrayList<>();
        for (int left = seats; left > 0; left -= Math.min(left, slot.maxGuests())) {
            held.add(heldOf(Math.min(left, slot.maxGuests()), seats));
        }
        return held;
    }

    private Held heldOf(int guests, int ofSeats) {
        try {
            return caller.held(slot, guests);
        } catch (CheckEndedException.PreconditionNotMet e) {
            throw new CheckEndedException.PreconditionNotMet(
                    e.checkId(),
                    slot + " is said to have " + all() + " seats left, but " + ofSeats + " could not be held: "
                            + e.text());
        }
    }

    List<Held> holdAll() {
        return hold(all());
    }

    private static String seats(int seats) {
        return seats == 1 ? "1 seat" : seats + " seats";
    }

    /** Fails the check unless exactly this many seats are free. Holds them to find out. */
    String areFree(int seats, String when) {
        return areFree(seats, when, Duration.ZERO);
    }

    private String areFree(int seats, String when, Duration timeout) {
        long end = System.nanoTime() + timeout.toNanos();
        for (int left = seats; left > 0; left -= Math.min(left, slot.maxGuests())) {
            int guests = Math.min(left, slot.maxGuests());
            Reply reply = hold(guests, end);
            Expect.that(
                    reply.isOk(),
                    when + " " + seats(seats) + " must be free, but a hold of " + guests + " was not granted: "
                            + reply.text());
        }
        Reply more = caller.send(Message.HOLD, caller.holdPayload(slot, 1));
        Expect.that(
                !more.isOk(), when + " " + seats(seats) + " must be free, but one more was granted: " + more.text());
        return when + ", " + seats(seats) + (seats == 1 ? " is" : " are") + " free and no more";
    }

    /**
     * Sends a hold, and repeats it with a new id until this time while it is refused. A refused hold takes no seats.
     */
    private Reply hold(int guests, long until) {
        Reply reply = caller.send(Message.HOLD, caller.holdPayload(slot, guests));
        while (!reply.isOk() && System.nanoTime() - until < 0) {
            LockSupport.parkNanos(RETRY_INTERVAL.toNanos());
            reply = caller.send(Message.HOLD, caller.holdPayload(slot, guests));
        }
        return reply;
    }

    String allFreeAgain(String when) {
        return areFree(all(), when);
    }

    /**
     * Expects all seats to be free, now or within ten seconds: the 200 of an unconfirmed cancellation only confirms
     * that the cancellation has been accepted, not that it is completed.
     */
    String allFreeSoon(String when) {
        return areFree(all(), when, COMPENSATION_TIMEOUT);
    }
}
