package io.github.suppliersdk.sandbox.internal.certify;

import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.internal.certify.Caller.Held;
import java.util.ArrayList;
import java.util.List;

/** The seats of a slot, which are found out by holding them. */
final class Seats {

    private final Caller caller;
    private final CertificationSlot slot;

    private Seats(Caller caller, CertificationSlot slot) {
        this.caller = caller;
        this.slot = slot;
    }

    /** Of the slot whose seats are known; ends the check if there is none. */
    static Seats of(Caller caller) {
        return new Seats(caller, caller.slots().counted());
    }

    CertificationSlot slot() {
        return slot;
    }

    int all() {
        return slot.seats().orElseThrow();
    }

    /** Holds so many; a check that needs them ends if they are not granted. */
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
        } catch (CheckEnd.Unmet e) {
            throw new CheckEnd.Unmet(
                    e.by(),
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

    /** The check fails unless exactly so many are free. */
    String areFree(int seats, String when) {
        for (int left = seats; left > 0; left -= Math.min(left, slot.maxGuests())) {
            int guests = Math.min(left, slot.maxGuests());
            Reply reply = caller.send(Message.HOLD, caller.holdPayload(slot, guests));
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

    String allFreeAgain(String when) {
        return areFree(all(), when);
    }
}
