package io.github.suppliersdk.internal.sync.protocol;

import static io.github.suppliersdk.internal.sync.protocol.WorldState.*;

import io.github.suppliersdk.internal.sync.protocol.World.Budget;
import io.github.suppliersdk.internal.sync.protocol.World.Flag;

/** The steps around turns: commits and marks, crashes, late requests, sales, reconcile. */
final class OutsideMoves {
    private static final int NONE = 0;
    private static final int TO_WRITE = 64;

    private final WorldState board;
    private final World world;
    private final Rules rules;
    private final ModelledService service;

    OutsideMoves(WorldState board, ModelledService service) {
        this.board = board;
        this.world = board.world;
        this.rules = board.rules;
        this.service = service;
    }

    void ofSlot(int s) {
        byte[] now = board.now;
        int at = board.slot(s);
        lates(s, at + ORPHANS, board.orphans);
        ownChanges(s, at + OWN_ORPHANED);
        if (board.has(Budget.UNMARKED)) {
            for (int value : world.values) {
                if (value != now[at + DB]) {
                    board.beginPaying(Budget.UNMARKED);
                    board.commit(s, value);
                    board.uncover(s);
                    board.paid("commit that nobody marks");
                }
            }
        }
        if (now[at + IS_HELD] != 0 && board.has(Budget.HOLD_END)) {
            board.beginPaying(Budget.HOLD_END);
            board.n[at + IS_HELD] = 0;
            board.paid("hold ends");
        }
        boolean canSell = !isInWindow(s) && board.has(Budget.SALE) && ModelSlots.seats(now[at + SERVICE]) > 0;
        if (canSell && world.is(Flag.SUBTRACTS_BEFORE)) {
            board.beginPaying(Budget.SALE);
            board.n[at + SERVICE] =
                    (byte) ModelSlots.withSeats(now[at + SERVICE], ModelSlots.seats(now[at + SERVICE]) - 1);
            board.n[at + WEBHOOKS]++;
            board.paid("sale at the service");
        }
    }

    /**
     * Whether the service's own seats have been read and not yet written back, so that a change by the service would be
     * overwritten.
     */
    private boolean isInWindow(int s) {
        boolean isOpen = false;
        for (int p = 0; p < world.processes && world.is(Flag.SEATS_OF_SERVICE); p++) {
            isOpen |= board.phase(board.now, board.turn(p, s)) == Phase.SENDING;
        }
        return isOpen;
    }

    void ofTurn(int p, int s) {
        int t = board.turn(p, s);
        marks(p, s, t);
        changes(p, s, t);
        lates(s, t + LATE, board.lates);
        ownChanges(s, t + OWN);
        webhooks(p, s, t);
        reconcile(p, s, t);
        boolean isExpiring =
                world.isOutbox && board.has(Budget.EXPIRY) && (board.now[t + BITS] & (CLAIM | LEASE_ENDED)) == CLAIM;
        if (isExpiring) {
            board.beginPaying(Budget.EXPIRY);
            board.set(t, LEASE_ENDED);
            board.paid("lease ends");
        }
    }

    private void marks(int p, int s, int t) {
        for (int unit = 1; unit <= 16; unit += 15) {
            if ((board.now[t + PENDING] / unit & 15) > 0) {
                board.begin();
                board.n[t + PENDING] -= (byte) unit;
                board.mark(p, s, unit == 16);
                board.free("mark recorded");
            }
        }
    }

    private void changes(int p, int s, int t) {
        if (!board.has(Budget.CHANGE) || (world.isOutbox && p > 0)) {
            return;
        }
        for (int value : world.values) {
            if (value == board.now[board.slot(s) + DB]) {
                continue;
            }
            if (rules.marksBeforeCommit()) {
                marksTooEarly(p, s, t, value);
                continue;
            }
            board.beginPaying(Budget.CHANGE);
            board.commit(s, value);
            if (world.isOutbox) {
                board.mark(p, s, false);
            } else {
                board.n[t + PENDING]++;
            }
            if (rules.markCarriesValue()) {
                board.n[t + CARRIED] = (byte) (value + 1);
            }
            board.paid("commit");
        }
    }

    /** The mark is made first, the commit is a step of its own. */
    private void marksTooEarly(int p, int s, int t, int value) {
        if (board.now[t + CARRIED] == NONE) {
            board.begin();
            board.n[t + CARRIED] = (byte) (value + 1);
            board.mark(p, s, false);
            board.paid("mark before its commit");
        } else if (board.now[t + CARRIED] == value + 1) {
            board.beginPaying(Budget.CHANGE);
            board.commit(s, value);
            board.n[t + CARRIED] = 0;
            board.paid("commit after its mark");
        }
    }

    private void lates(int s, int at, int length) {
        for (int i = 0; i < length && board.now[at + i] != 0; i++) {
            if (i > 0 && board.now[at + i] == board.now[at + i - 1]) {
                continue;
            }
            board.begin();
            board.late.remove(at, length, i);
            board.free("late request dropped");
            board.begin();
            byte late = board.now[at + i];
            board.late.remove(at, length, i);
            service.carryOut(s, LateRequests.op(late), LateRequests.value(late));
            board.free("late request carried out");
        }
    }

    void crash(int p) {
        if (!board.has(Budget.CRASH)) {
            return;
        }
        boolean isNothingLost = true;
        for (int s = 0; s < world.slots; s++) {
            int t = board.turn(p, s);
            for (int i = t; i < t + LATE + board.lates; i++) {
                isNothingLost &= board.now[i] == 0;
            }
        }
        if (isNothingLost) {
            return;
        }
        board.beginPaying(Budget.CRASH);
        byte[] n = board.n;
        for (int s = 0; s < world.slots; s++) {
            int at = board.slot(s);
            int t = board.turn(p, s);
            boolean isKnown = !world.isOutbox
                    && (board.phase(n, t) != Phase.IDLE
                            || n[t + BITS] != 0
                            || n[t + PENDING] != 0
                            || n[t + OWN] != 0
                            || (board.lates > 0 && n[t + LATE] != 0));
            if (isKnown || n[t + RECONCILE] != 0) {
                board.uncover(s);
            }
            if (board.phase(n, t) == Phase.SENDING && n[t + SUB] == 1) {
                board.late.add(at + ORPHANS, board.orphans, stateOf(n, t), board.bit(t, FLIGHT_SETTLED));
            }
            board.late.abandon(t);
            n[at + OWN_ORPHANED] += n[t + OWN];
            if (board.bit(t, CLAIM)) {
                n[at + ROW] |= DEAD_CLAIM;
            }
            for (int i = t; i < t + LATE; i++) {
                n[i] = 0;
            }
        }
        board.paid("crash");
    }

    /** A webhook changes the database, and marks with verification. */
    private void webhooks(int p, int s, int t) {
        byte[] now = board.now;
        int at = board.slot(s);
        int db = now[at + DB];
        boolean hasSeats = ModelSlots.seats(db) > 0;
        if (now[at + WEBHOOKS] > 0) {
            board.begin();
            board.n[at + WEBHOOKS]--;
            if (hasSeats) {
                board.commit(s, ModelSlots.withSeats(db, ModelSlots.seats(db) - 1));
                marked(p, s, t, 0);
            } else {
                marked(p, s, t, 16);
            }
            board.free(hasSeats ? "webhook confirmed" : "webhook refused");
        }
        if (!board.has(Budget.SALE)) {
            return;
        }
        if (world.is(Flag.SUBTRACTS_AFTER) && hasSeats && ModelSlots.seats(now[at + SERVICE]) > 0) {
            board.beginPaying(Budget.SALE);
            board.commit(s, ModelSlots.withSeats(db, ModelSlots.seats(db) - 1));
            marked(p, s, t, 1);
            board.paid("webhook confirmed");
        }
        if (world.is(Flag.GIVES_BACK) && db != ModelSlots.ABSENT && ModelSlots.seats(db) < 3) {
            board.beginPaying(Budget.SALE);
            board.commit(s, ModelSlots.withSeats(db, ModelSlots.seats(db) + 1));
            marked(p, s, t, 16);
            board.paid("webhook of a cancellation");
        }
    }

    private void marked(int p, int s, int t, int ownChange) {
        board.n[t + OWN] += (byte) ownChange;
        boolean verify = rules.webhookVerifies();
        if (world.isOutbox) {
            board.mark(p, s, verify);
        } else {
            board.n[t + PENDING] += (byte) (verify ? 16 : 1);
        }
    }

    private void ownChanges(int s, int at) {
        for (int unit = 1; unit <= 16; unit += 15) {
            if ((board.now[at] / unit & 15) > 0 && !isInWindow(s)) {
                board.begin();
                board.n[at] -= (byte) unit;
                int shown = board.now[board.slot(s) + SERVICE];
                if (shown != ModelSlots.ABSENT) {
                    int seats = ModelSlots.seats(shown) + (unit == 1 ? -1 : 1);
                    board.n[board.slot(s) + SERVICE] = (byte) ModelSlots.withSeats(shown, seats);
                }
                board.free(unit == 1 ? "service takes a seat off" : "service gives a seat back");
            }
        }
    }

    private void reconcile(int p, int s, int t) {
        byte[] now = board.now;
        int at = board.slot(s);
        int first = world.is(Flag.SOURCE_FIRST) ? now[at + DB] : now[at + SERVICE];
        int second = world.is(Flag.SOURCE_FIRST) ? now[at + SERVICE] : now[at + DB];
        int stage = now[t + RECONCILE];
        if (stage == 0) {
            boolean isTooSoon = !world.isOutbox && canStillAct(at) && !world.is(Flag.TOO_SOON);
            if (board.has(Budget.RECONCILE) && !isTooSoon) {
                board.beginPaying(Budget.RECONCILE);
                board.n[t + RECONCILE] = (byte) (1 + first | COVERS);
                board.paid("reconcile begins");
            }
        } else if (stage >= TO_WRITE) {
            board.begin();
            board.n[t + RECONCILE] = 0;
            board.n[at + SERVICE] = (byte) (stage - TO_WRITE);
            board.free("reconcile writes");
        } else {
            board.begin();
            board.n[t + RECONCILE] = 0;
            boolean differs = (stage & 15) - 1 != second;
            if ((stage & COVERS) != 0) {
                board.n[at + UNCOVERED] = 0;
            }
            if (differs && rules.reconcileWrites()) {
                board.n[t + RECONCILE] = (byte) (TO_WRITE + now[at + DB]);
            } else if (differs) {
                board.mark(p, s, false);
            }
            board.free("reconcile compares");
        }
    }

    /**
     * Whether something that only a crashed process knew of may still change the service: its request, or the end of
     * its webhook.
     */
    private boolean canStillAct(int at) {
        boolean hasRequests = board.orphans > 0 && board.now[at + ORPHANS] != 0;
        return hasRequests || board.now[at + OWN_ORPHANED] != 0;
    }
}
