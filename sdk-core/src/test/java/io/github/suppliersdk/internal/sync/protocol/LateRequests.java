package io.github.suppliersdk.internal.sync.protocol;

import static io.github.suppliersdk.internal.sync.protocol.WorldState.*;

import io.github.suppliersdk.internal.sync.protocol.World.Flag;

/**
 * Requests that were given up and may still be carried out: a list for each turn, and one for each slot with the
 * requests of dead processes and ended turns. This class also decides which turns must wait for them.
 */
final class LateRequests {
    /** The row's settle_until is later than the last moment at which this request can take effect. */
    private static final int SETTLED = 0x80;

    private final WorldState worldState;
    private final World world;

    LateRequests(WorldState worldState) {
        this.worldState = worldState;
        this.world = worldState.world;
    }

    /** The operation of a late request, as a number. */
    static int op(byte late) {
        return (late >> 4 & 7) - 1;
    }

    static int value(byte late) {
        return late & 15;
    }

    /** Moves settle_until beyond the possible effects of all requests that were given up so far. */
    void settleLater(int s) {
        mark(s, SETTLED);
    }

    /** Clears the settled flag of these requests, of which nothing is known without a row. */
    void unsettle(int s) {
        mark(s, 0);
    }

    private void mark(int s, int settled) {
        for (int p = -1; p < world.processes; p++) {
            int at = p < 0 ? worldState.slot(s) + ORPHANS : worldState.turn(p, s) + LATE;
            int length = p < 0 ? worldState.orphans : worldState.lates;
            for (int i = at; i < at + length && worldState.n[i] != 0; i++) {
                worldState.n[i] = (byte) ((worldState.n[i] & ~SETTLED) | settled);
            }
            sort(at, length);
        }
    }

    private static boolean isSettled(byte late) {
        return (late & SETTLED) != 0;
    }

    /** Adds a request that is no longer waited for to a list. */
    void add(int at, int length, int state, boolean isSettled) {
        int op = worldState.turns.op(state);
        int code = (op + 1) << 4 | worldState.turns.value(state) | (isSettled ? SETTLED : 0);
        add(at, length, (byte) code);
    }

    private void add(int at, int length, byte late) {
        for (int i = at; i < at + length; i++) {
            if (worldState.n[i] == 0) {
                worldState.n[i] = late;
                sort(at, length);
                return;
            }
        }
        throw new AssertionError("too many late requests");
    }

    void remove(int at, int length, int index) {
        worldState.n[at + index] = 0;
        sort(at, length);
    }

    /** Moves the late requests of an ended turn to the list of the slot, because only the row knows of them. */
    void abandon(int t) {
        int s = worldState.slotOf(t);
        for (int i = t + LATE; i < t + LATE + worldState.lates; i++) {
            if (worldState.n[i] != 0) {
                add(worldState.slot(s) + ORPHANS, worldState.orphans, worldState.n[i]);
                worldState.n[i] = 0;
            }
        }
    }

    private void sort(int at, int length) {
        for (int i = at + 1; i < at + length; i++) {
            for (int j = i; j > at && (worldState.n[j - 1] & 0xff) < (worldState.n[j] & 0xff); j--) {
                byte other = worldState.n[j];
                worldState.n[j] = worldState.n[j - 1];
                worldState.n[j - 1] = other;
            }
        }
    }

    /** Whether none of the requests that this turn must wait for can take effect any more. */
    boolean isSettled(int p, int s, int t) {
        byte[] now = worldState.now;
        if (world.is(Flag.UNBOUNDED)) {
            return true;
        }
        if (worldState.lates > 0 && now[t + LATE] != 0) {
            return false;
        }
        int own = (now[t + OWN] & 15) + (now[t + OWN] >> 4 & 15);
        if (!world.isOutbox) {
            return own <= (now[t + PENDING] >> 4 & 15);
        }
        if (own > 0 || now[worldState.slot(s) + OWN_ORPHANED] != 0) {
            return false;
        }
        for (int i = 0; i < worldState.orphans; i++) {
            if (isSettled(now[worldState.slot(s) + ORPHANS + i])) {
                return false;
            }
        }
        for (int q = 0; q < world.processes; q++) {
            int other = worldState.turn(q, s);
            if (q == p) {
                continue;
            }
            if (now[other + OWN] != 0 || (now[other + BITS] & FLIGHT_SETTLED) != 0) {
                return false;
            }
            for (int i = 0; i < worldState.lates; i++) {
                if (isSettled(now[other + LATE + i])) {
                    return false;
                }
            }
        }
        return true;
    }
}
