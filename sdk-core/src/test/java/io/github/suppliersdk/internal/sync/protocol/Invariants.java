package io.github.suppliersdk.internal.sync.protocol;

import static io.github.suppliersdk.internal.sync.protocol.WorldState.*;

import io.github.suppliersdk.internal.sync.protocol.World.Flag;

/** The invariants, named after the guarantees. */
final class Invariants {
    private final WorldState board;
    private final World world;

    Invariants(WorldState board) {
        this.board = board;
        this.world = board.world;
    }

    /** S4: a request carries what the source had after the event that started it. */
    void leaving(int t) {
        if ((board.now[t + BITS] & FRESH) == 0) {
            throw new Violation("S4: sent without asking the source");
        }
    }

    /**
     * Seats counted by the service are written back as they were read, unless other writers, late requests or sales
     * have changed them in between.
     */
    void written(int s, int state) {
        int before = board.now[board.slot(s) + SERVICE];
        int after = board.n[board.slot(s) + SERVICE];
        boolean isClosed = world.is(Flag.SEATS_OF_SERVICE)
                && world.processes == 1
                && board.orphans == 0
                && board.turns.state(state).op() == Op.PUT;
        if (isClosed
                && before != ModelSlots.ABSENT
                && after != ModelSlots.ABSENT
                && ModelSlots.seats(before) != ModelSlots.seats(after)) {
            throw new Violation("S6: seats of the service were written");
        }
    }

    /**
     * S2d: with one owner, the service equals the source once a send of the current state is confirmed. A process that
     * has lost its lease while its request was in flight is not the owner: the next owner may have sent something else
     * since, and the source may have the value of this request again. The process detects the loss of its claim before
     * it uses the response.
     */
    void responded(int s, int t, int before) {
        int at = board.slot(s);
        State<String> next = board.turns.state(stateOf(board.n, t));
        boolean isConfirmed = next.phase() == Phase.REREAD && next.known() == Known.NOTHING && !next.unsettled();
        boolean isOwner = !world.isOutbox || (board.now[t + BITS] & CLAIM) != 0;
        if (world.is(Flag.EXACT)
                && isOwner
                && isConfirmed
                && board.turns.value(before) == board.n[at + DB]
                && board.n[at + SERVICE] != board.n[at + DB]
                && board.n[at + UNCOVERED] == 0) {
            throw new Violation("S2d: confirmed, and not equal");
        }
    }

    /** Checked in every state. */
    void always(int s) {
        byte[] now = board.now;
        int at = board.slot(s);
        boolean isOverShown = ModelSlots.seats(now[at + SERVICE]) > ModelSlots.seats(now[at + DB]);
        if (world.seats() != Seats.OF_SOURCE || !isOverShown || isForgiven(now, at)) {
            return;
        }
        boolean isCovered = now[at + WEBHOOKS] != 0 || now[at + OWN_ORPHANED] != 0;
        if (world.isOutbox) {
            isCovered |= (now[at + ROW] & EXISTS) != 0;
        }
        for (int p = 0; p < world.processes; p++) {
            int t = board.turn(p, s);
            isCovered |= now[t + PENDING] != 0 || now[t + OWN] != 0 || (now[t + BITS] & MARK) != 0;
            isCovered |= now[t + CARRIED] != 0;
            isCovered |= (!world.isOutbox || world.is(Flag.PAUSES))
                    && switch (board.phase(now, t)) {
                        case IDLE, FINISH, REFUSED_WAIT -> false;
                        case HELD_WAIT -> now[at + IS_HELD] == 0;
                        default -> true;
                    };
        }
        if (!isCovered) {
            throw new Violation("S2a: over-shown, and nothing waits to correct it");
        }
    }

    /** Whether a process knows that the service does not keep the content; a crash loses what was reported. */
    private boolean isKnownNotKept(int s) {
        boolean isKnown = board.orphans > board.lates;
        for (int p = 0; p < world.processes; p++) {
            isKnown |= board.turns.state(stateOf(board.now, board.turn(p, s))).notKept() != null;
        }
        return isKnown;
    }

    private boolean isForgiven(byte[] now, int at) {
        return now[at + UNCOVERED] != 0 && !world.is(Flag.FORGETS_NOTHING);
    }

    /** Checked in states in which nothing can happen but steps that cost a budget. */
    void atRest(int s) {
        byte[] now = board.now;
        int at = board.slot(s);
        int db = now[at + DB];
        int shown = now[at + SERVICE];
        boolean isHeldWait = false;
        boolean isRefusedWait = false;
        for (int p = 0; p < world.processes; p++) {
            Phase phase = board.phase(now, board.turn(p, s));
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
                throw new Violation("S5: gone, and not at the service");
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
            throw new Violation("S7: not kept, and not reported");
        }
        boolean isSame = shown != ModelSlots.ABSENT && (ModelSlots.sameContent(db, shown) || isAltered);
        if (!isSame || !hasSameSeats) {
            throw new Violation("S1: at rest, and not equal");
        }
    }
}
