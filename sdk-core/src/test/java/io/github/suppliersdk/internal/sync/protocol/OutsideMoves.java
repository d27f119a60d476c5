package io.github.suppliersdk.internal.sync.protocol;

import static io.github.suppliersdk.internal.sync.protocol.WorldState.*;

import io.github.suppliersdk.internal.sync.protocol.World.Budget;
import io.github.suppliersdk.internal.sync.protocol.World.Flag;

/** The steps around turns: commits and marks, crashes, late requests, sales, reconcile. */
final class OutsideMoves {
    private static final int NONE = 0;
    private static final int TO_WRITE = 64;

    private final WorldState worldState;
    private final World world;
    private final Rules rules;
    private final ModelledService service;

    OutsideMoves(WorldState worldState, ModelledService service) {
        this.worldState = worldState;
        this.world = worldState.world;
        this.rules = worldState.rules;
        this.service = service;
    }

    void ofSlot(int s) {
        byte[] now = worldState.now;
        int at = worldState.slot(s);
        lates(s, at + ORPHANS, worldState.orphans);
        ownChanges(s, at + OWN_ORPHANED);
        if (worldState.has(Budget.UNMARKED)) {
            for (int value : world.values) {
                if (value != now[at + DB]) {
                    worldState.beginPaying(Budget.UNMARKED);
                    worldState.commit(s, value);
                    worldState.uncover(s);
                    worldState.paid("commit without a mark");
                }
            }
        }
        if (now[at + IS_HELD] != 0 && worldState.has(Budget.HOLD_END)) {
            worldState.beginPaying(Budget.HOLD_END);
            worldState.n[at + IS_HELD] = 0;
            worldState.paid("hold ends");
        }
        boolean canSell = !isInWindow(s) && worldState.has(Budget.SALE) && ModelSlots.seats(now[at + SERVICE]) > 0;
        if (canSell && world.is(Flag.SUBTRACTS_BEFORE)) {
            worldState.beginPaying(Budget.SALE);
            worldState.n[at + SERVICE] =
                    (byte) ModelSlots.withSeats(now[at + SERVICE], ModelSlots.seats(now[at + SERVICE]) - 1);
            worldState.n[at + WEBHOOKS]++;
            worldState.paid("sale at the service");
        }
    }

    /**
     * Whether the service's own seats have been read and not yet written back, so that a change by the service would be
     * overwritten.
     */
    private boolean isInWindow(int s) {
        boolean isOpen = false;
        for (int p = 0; p < world.processes && world.is(Flag.SEATS_OF_SERVICE); p++) {
            isOpen |= worldState.phase(worldState.now, worldState.turn(p, s)) == Phase.SENDING;
        }
        return isOpen;
    }

    void ofTurn(int p, int s) {
        int t = worldState.turn(p, s);
        marks(p, s, t);
        changes(p, s, t);
        lates(s, t + LATE, worldState.lates);
        ownChanges(s, t + OWN);
        webhooks(p, s, t);
        reconcile(p, s, t);
        boolean isExpiring = world.isOutbox
                && worldState.has(Budget.EXPIRY)
                && (worldState.now[t + BITS] & (CLAIM | LEASE_ENDED)) == CLAIM;
        if (isExpiring) {
            worldState.beginPaying(Budget.EXPIRY);
            worldState.set(t, LEASE_ENDED);
            worldState.paid("lease ends");
        }
    }

    private void marks(int p, int s, int t) {
        for (int unit = 1; unit <= 16; unit += 15) {
            if ((worldState.now[t + PENDING] / unit & 15) > 0) {
                worldState.begin();
                worldState.n[t + PENDING] -= (byte) unit;
                worldState.mark(p, s, unit == 16);
                worldState.free("mark recorded");
            }
        }
    }

    private void changes(int p, int s, int t) {
        if (!worldState.has(Budget.CHANGE) || (world.isOutbox && p > 0)) {
            return;
        }
        for (int value : world.values) {
            if (value == worldState.now[worldState.slot(s) + DB]) {
                continue;
            }
            if (rules == Rules.MARKS_BEFORE_COMMIT) {
                marksTooEarly(p, s, t, value);
                continue;
            }
            worldState.beginPaying(Budget.CHANGE);
            worldState.commit(s, value);
            if (world.isOutbox) {
                worldState.mark(p, s, false);
            } else {
                worldState.n[t + PENDING]++;
            }
            if (rules == Rules.MARK_CARRIES_VALUE) {
                worldState.n[t + CARRIED] = (byte) (value + 1);
            }
            worldState.paid("commit");
        }
    }

    /** The mark is made first, the commit is a step of its own. */
    private void marksTooEarly(int p, int s, int t, int value) {
        if (worldState.now[t + CARRIED] == NONE) {
            worldState.begin();
            worldState.n[t + CARRIED] = (byte) (value + 1);
            worldState.mark(p, s, false);
            worldState.paid("mark before its commit");
        } else if (worldState.now[t + CARRIED] == value + 1) {
            worldState.beginPaying(Budget.CHANGE);
            worldState.commit(s, value);
            worldState.n[t + CARRIED] = 0;
            worldState.paid("commit after its mark");
        }
    }

    private void lates(int s, int at, int length) {
        for (int i = 0; i < length && worldState.now[at + i] != 0; i++) {
            if (i > 0 && worldState.now[at + i] == worldState.now[at + i - 1]) {
                continue;
            }
            worldState.begin();
            worldState.late.remove(at, length, i);
            worldState.free("late request dropped");
            worldState.begin();
            byte late = worldState.now[at + i];
            worldState.late.remove(at, length, i);
            service.carryOut(s, LateRequests.op(late), LateRequests.value(late));
            worldState.free("late request carried out");
        }
    }

    void crash(int p) {
        if (!worldState.has(Budget.CRASH)) {
            return;
        }
        boolean isNothingLost = true;
        for (int s = 0; s < world.slots(); s++) {
            int t = worldState.turn(p, s);
            for (int i = t; i < t + LATE + worldState.lates; i++) {
                isNothingLost &= worldState.now[i] == 0;
            }
        }
        if (isNothingLost) {
            return;
        }
        worldState.beginPaying(Budget.CRASH);
        byte[] n = worldState.n;
        for (int s = 0; s < world.slots(); s++) {
            int at = worldState.slot(s);
            int t = worldState.turn(p, s);
            boolean isKnown = !world.isOutbox
                    && (worldState.phase(n, t) != Phase.IDLE
                            || n[t + BITS] != 0
                            || n[t + PENDING] != 0
                            || n[t + OWN] != 0
                            || (worldState.lates > 0 && n[t + LATE] != 0));
            if (isKnown || n[t + RECONCILE] != 0) {
                worldState.uncover(s);
            }
            if (worldState.phase(n, t) == Phase.SENDING && n[t + SUB] == 1) {
                worldState.late.add(at + ORPHANS, worldState.orphans, stateOf(n, t), worldState.bit(t, FLIGHT_SETTLED));
            }
            worldState.late.abandon(t);
            n[at + OWN_ORPHANED] += n[t + OWN];
            if (worldState.bit(t, CLAIM)) {
                n[at + ROW] |= DEAD_CLAIM;
            }
            for (int i = t; i < t + LATE; i++) {
                n[i] = 0;
            }
        }
        worldState.paid("crash");
    }

    /** A webhook changes the database, and marks with verification. */
    private void webhooks(int p, int s, int t) {
        byte[] now = worldState.now;
        int at = worldState.slot(s);
        int db = now[at + DB];
        boolean hasSeats = ModelSlots.seats(db) > 0;
        if (now[at + WEBHOOKS] > 0) {
            worldState.begin();
            worldState.n[at + WEBHOOKS]--;
            if (hasSeats) {
                worldState.commit(s, ModelSlots.withSeats(db, ModelSlots.seats(db) - 1));
                marked(p, s, t, 0);
            } else {
                marked(p, s, t, 16);
            }
            worldState.free(hasSeats ? "webhook confirmed" : "webhook refused");
        }
        if (!worldState.has(Budget.SALE)) {
            return;
        }
        if (world.is(Flag.SUBTRACTS_AFTER) && hasSeats && ModelSlots.seats(now[at + SERVICE]) > 0) {
            worldState.beginPaying(Budget.SALE);
            worldState.commit(s, ModelSlots.withSeats(db, ModelSlots.seats(db) - 1));
            marked(p, s, t, 1);
            worldState.paid("webhook confirmed");
        }
        if (world.is(Flag.RELEASES_AFTER) && db != ModelSlots.ABSENT && ModelSlots.seats(db) < 3) {
            worldState.beginPaying(Budget.SALE);
            worldState.commit(s, ModelSlots.withSeats(db, ModelSlots.seats(db) + 1));
            marked(p, s, t, 16);
            worldState.paid("webhook of a cancellation");
        }
    }

    private void marked(int p, int s, int t, int ownChange) {
        worldState.n[t + OWN] += (byte) ownChange;
        boolean verify = rules != Rules.WEBHOOK_IS_NOT_VERIFIED;
        if (world.isOutbox) {
            worldState.mark(p, s, verify);
        } else {
            worldState.n[t + PENDING] += (byte) (verify ? 16 : 1);
        }
    }

    private void ownChanges(int s, int at) {
        for (int unit = 1; unit <= 16; unit += 15) {
            if ((worldState.now[at] / unit & 15) > 0 && !isInWindow(s)) {
                worldState.begin();
                worldState.n[at] -= (byte) unit;
                int shown = worldState.now[worldState.slot(s) + SERVICE];
                if (shown != ModelSlots.ABSENT) {
                    int seats = ModelSlots.seats(shown) + (unit == 1 ? -1 : 1);
                    worldState.n[worldState.slot(s) + SERVICE] = (byte) ModelSlots.withSeats(shown, seats);
                }
                worldState.free(unit == 1 ? "service takes a seat" : "service releases a seat");
            }
        }
    }

    private void reconcile(int p, int s, int t) {
        byte[] now = worldState.now;
        int at = worldState.slot(s);
        int first = world.is(Flag.SOURCE_FIRST) ? now[at + DB] : now[at + SERVICE];
        int second = world.is(Flag.SOURCE_FIRST) ? now[at + SERVICE] : now[at + DB];
        int stage = now[t + RECONCILE];
        if (stage == 0) {
            boolean isTooSoon = !world.isOutbox && canStillAct(at) && !world.is(Flag.TOO_SOON);
            if (worldState.has(Budget.RECONCILE) && !isTooSoon) {
                worldState.beginPaying(Budget.RECONCILE);
                worldState.n[t + RECONCILE] = (byte) (1 + first | COVERS);
                worldState.paid("reconcile begins");
            }
        } else if (stage >= TO_WRITE) {
            worldState.begin();
            worldState.n[t + RECONCILE] = 0;
            worldState.n[at + SERVICE] = (byte) (stage - TO_WRITE);
            worldState.free("reconcile writes");
        } else {
            worldState.begin();
            worldState.n[t + RECONCILE] = 0;
            boolean differs = (stage & 15) - 1 != second;
            if ((stage & COVERS) != 0) {
                worldState.n[at + UNCOVERED] = 0;
            }
            if (differs && rules == Rules.RECONCILE_WRITES) {
                worldState.n[t + RECONCILE] = (byte) (TO_WRITE + now[at + DB]);
            } else if (differs) {
                worldState.mark(p, s, false);
            }
            worldState.free("reconcile compares");
        }
    }

    /**
     * Whether something that only a crashed process knew of may still change the service: its request, or the end of
     * its webhook.
     */
    private boolean canStillAct(int at) {
        boolean hasRequests = worldState.orphans > 0 && worldState.now[at + ORPHANS] != 0;
        return hasRequests || worldState.now[at + OWN_ORPHANED] != 0;
    }
}
