package io.github.suppliersdk.internal.sync.protocol;

import static io.github.suppliersdk.internal.sync.protocol.WorldState.*;

import io.github.suppliersdk.internal.sync.protocol.World.Flag;

/**
 * The invariants. Each violation begins with the name of its invariant:
 *
 * <ul>
 *   <li>S1: at rest, the service has what the source has, for each slot whose change some process knew of
 *   <li>S2a: while the service shows more seats than the source, something waits to correct it
 *   <li>S2c: after a commit, the service is raised above the source at most as often as the world allows
 *   <li>S2d: once a send of the current state is confirmed, the service equals the source
 *   <li>S3: no turn goes on for ever without a change, a fault, a mark or the slow timer
 *   <li>S4: a request carries what the source had after the event that started it
 *   <li>S5: at rest, a slot that is gone is deleted, or is held and has no seats
 *   <li>S6: seats that the service counts are written back as they were read
 *   <li>S7: content that the service does not keep is reported
 *   <li>T: each event is possible in the phase in which it occurs
 * </ul>
 */
final class Invariants {
    private final WorldState worldState;
    private final World world;

    Invariants(WorldState worldState) {
        this.worldState = worldState;
        this.world = worldState.world;
    }

    void leaving(int t) {
        if ((worldState.now[t + BITS] & FRESH) == 0) {
            throw new Violation("S4: sent without a read of the source");
        }
    }

    /**
     * Checks S6, unless other writers, late requests or sales may have changed the seats between the read and the
     * write.
     */
    void written(int s, int state) {
        int before = worldState.now[worldState.slot(s) + SERVICE];
        int after = worldState.n[worldState.slot(s) + SERVICE];
        boolean isClosed = world.is(Flag.SEATS_OF_SERVICE)
                && world.processes == 1
                && worldState.orphans == 0
                && worldState.turns.state(state).op() == Op.PUT;
        if (isClosed
                && before != ModelSlots.ABSENT
                && after != ModelSlots.ABSENT
                && ModelSlots.seats(before) != ModelSlots.seats(after)) {
            throw new Violation("S6: seats of the service were written");
        }
    }

    /**
     * Checks S2d for the owner of the slot. A process that has lost its lease while its request was in flight is not
     * the owner: the next owner may have sent something else since, and the source may have the value of this request
     * again. The process detects the loss of its claim before it uses the response.
     */
    void responded(int s, int t, int before) {
        int at = worldState.slot(s);
        State<String> next = worldState.turns.state(stateOf(worldState.n, t));
        boolean isConfirmed = next.phase() == Phase.REREAD && next.known() == Known.NOTHING && !next.unsettled();
        boolean isOwner = !world.isOutbox || (worldState.now[t + BITS] & CLAIM) != 0;
        if (world.is(Flag.EXACT)
                && isOwner
                && isConfirmed
                && worldState.turns.value(before) == worldState.n[at + DB]
                && worldState.n[at + SERVICE] != worldState.n[at + DB]
                && worldState.n[at + UNCOVERED] == 0) {
            throw new Violation("S2d: confirmed, but the service differs from the source");
        }
    }

    /** Checked in every state. */
    void always(int s) {
        byte[] now = worldState.now;
        int at = worldState.slot(s);
        boolean isOverShown = ModelSlots.seats(now[at + SERVICE]) > ModelSlots.seats(now[at + DB]);
        if (world.seats() != Seats.OF_SOURCE || !isOverShown || isForgiven(now, at)) {
            return;
        }
        boolean isCovered = now[at + WEBHOOKS] != 0 || now[at + OWN_ORPHANED] != 0;
        if (world.isOutbox) {
            isCovered |= (now[at + ROW] & EXISTS) != 0;
        }
        for (int p = 0; p < world.processes; p++) {
            int t = worldState.turn(p, s);
            isCovered |= now[t + PENDING] != 0 || now[t + OWN] != 0 || (now[t + BITS] & MARK) != 0;
            isCovered |= now[t + CARRIED] != 0;
            isCovered |= (!world.isOutbox || world.is(Flag.PAUSES))
                    && switch (worldState.phase(now, t)) {
                        case IDLE, FINISH, REFUSED_WAIT -> false;
                        case HELD_WAIT -> now[at + IS_HELD] == 0;
                        default -> true;
                    };
        }
        if (!isCovered) {
            throw new Violation("S2a: too many seats are shown, and nothing waits to correct them");
        }
    }

    /** Whether a process knows that the service does not keep the content; a crash loses what was reported. */
    private boolean isKnownNotKept(int s) {
        boolean isKnown = worldState.orphans > worldState.lates;
        for (int p = 0; p < world.processes; p++) {
            isKnown |= worldState
                            .turns
                            .state(stateOf(worldState.now, worldState.turn(p, s)))
                            .notKept()
                    != null;
        }
        return isKnown;
    }

    private boolean isForgiven(byte[] now, int at) {
        return now[at + UNCOVERED] != 0 && !world.is(Flag.FORGETS_NOTHING);
    }

    /** Checked in states in which nothing can happen but steps that cost a budget. */
    void atRest(int s) {
        byte[] now = worldState.now;
        int at = worldState.slot(s);
        int db = now[at + DB];
        int shown = now[at + SERVICE];
        boolean isHeldWait = false;
        boolean isRefusedWait = false;
        for (int p = 0; p < world.processes; p++) {
            Phase phase = worldState.phase(now, worldState.turn(p, s));
            isHeldWait |= phase == Phase.HELD_WAIT;
            isRefusedWait |= phase == Phase.REFUSED_WAIT;
            if (!phase.isWaiting() || phase == Phase.SETTLE_WAIT) {
                throw new Violation("S1: stuck in " + phase);
            }
        }
        boolean hasSameSeats = world.seats() != Seats.OF_SOURCE || ModelSlots.seats(db) == ModelSlots.seats(shown);
        if (isForgiven(now, at) || db == shown) {
            return;
        }
        if (db == ModelSlots.ABSENT) {
            boolean isReported = now[at + IS_HELD] != 0 && isHeldWait;
            if (!isReported || (ModelSlots.seats(shown) != 0 && world.seats() != Seats.NONE)) {
                throw new Violation("S5: gone from the source, but not from the service");
            }
            return;
        }
        if (world.is(Flag.ELSEWHERE) && shown == ModelSlots.ABSENT && isHeldWait) {
            return;
        }
        boolean isRefused = world.is(Flag.REFUSES_B) && ModelSlots.isB(db) && isRefusedWait;
        if (isRefused && (hasSameSeats || ModelSlots.seats(shown) == 0)) {
            return;
        }
        boolean isAltered =
                world.is(Flag.ALTERS_B) && ModelSlots.isB(db) && ModelSlots.sameContent(ModelSlots.asC(db), shown);
        if (isAltered && shown != ModelSlots.ABSENT && !isKnownNotKept(s)) {
            throw new Violation("S7: not kept, but not reported");
        }
        boolean isSame = shown != ModelSlots.ABSENT && (ModelSlots.sameContent(db, shown) || isAltered);
        if (!isSame || !hasSameSeats) {
            throw new Violation("S1: at rest, but the service differs from the source");
        }
    }
}
