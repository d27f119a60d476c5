package io.github.suppliersdk.internal.sync.protocol;

import io.github.suppliersdk.internal.sync.protocol.World.Budget;
import io.github.suppliersdk.internal.sync.protocol.World.Flag;
import java.util.Arrays;

/**
 * A state of a world as an array of bytes (budgets, then the slots, then the processes with a turn for each slot), and
 * the operations that several kinds of steps share. {@link #now} is the state before the step, {@link #n} the one after
 * it.
 */
@SuppressWarnings("EnumOrdinal") // the ordinal of a budget is its position in the state
final class WorldState {
    // a slot
    static final int DB = 0;
    static final int SERVICE = 1;
    static final int IS_HELD = 2;
    /** Set if no process knows of a change of this slot. */
    static final int UNCOVERED = 3;

    static final int ROW = 4;
    static final int WEBHOOKS = 5;
    static final int OWN_ORPHANED = 6;
    static final int ORPHANS = 7;

    // the row of a slot in the outbox
    static final int EXISTS = 1;
    static final int NEWER = 2;
    static final int VERIFY = 4;
    static final int DEAD_CLAIM = 8;

    // a turn
    static final int STATE = 0; // two bytes
    static final int SUB = 2;
    static final int AUX = 3;
    static final int BITS = 4;
    static final int PENDING = 5; // marks after their commit: plain ones, and 16 times those with verification
    static final int OWN = 6; // changes that the service makes itself: seats taken, and 16 times seats released
    static final int RECONCILE = 7;
    static final int COVERS = 16;
    static final int CARRIED = 8;
    static final int LATE = 9;

    // bits of a turn
    static final int MARK = 1;
    static final int MARK_VERIFY = 2;
    static final int CLAIM = 4;
    static final int LEASE_ENDED = 8;
    static final int FLIGHT_SETTLED = 16;
    static final int FRESH = 32;

    final World world;
    final Rules rules;
    final Turns turns;
    final int raises;
    final int size;
    final int lates;
    final int orphans;
    private final int slotSize;
    private final int turnSize;
    private final int processBase;
    private final int processSize;

    final LateRequests late;

    byte[] now = new byte[0];
    byte[] n;
    private Steps sink = (next, what, isFree) -> {};

    /** Takes a step. The array is reused. */
    interface Steps {
        void take(byte[] next, String what, boolean isFree);
    }

    WorldState(World world, Rules rules) {
        this.world = world;
        this.rules = rules;
        this.turns = new Turns(rules, world.seats());
        this.raises = world.budgets.length;
        this.lates = world.budgets[Budget.LATE.ordinal()];
        this.orphans = lates + world.budgets[Budget.CRASH.ordinal()];
        this.slotSize = ORPHANS + orphans;
        this.turnSize = LATE + lates;
        this.processBase = raises + 1 + world.slots() * slotSize;
        this.processSize = world.slots() * turnSize;
        this.size = processBase + world.processes * processSize;
        this.n = new byte[size];
        this.late = new LateRequests(this);
    }

    byte[] first(int value) {
        byte[] state = new byte[size];
        for (int i = 0; i < world.budgets.length; i++) {
            state[i] = (byte) world.budgets[i];
        }
        for (int s = 0; s < world.slots(); s++) {
            state[slot(s) + DB] = (byte) (world.is(Flag.ELSEWHERE) ? ModelSlots.ABSENT : value);
            state[slot(s) + SERVICE] = (byte) (world.is(Flag.ELSEWHERE) ? ModelSlots.ABSENT : value);
            state[slot(s) + IS_HELD] = (byte) (world.is(Flag.HELD) ? 1 : 0);
        }
        return state;
    }

    void leave(byte[] state, Steps steps) {
        now = state;
        sink = steps;
    }

    int slot(int s) {
        return raises + 1 + s * slotSize;
    }

    int turn(int p, int s) {
        return processBase + p * processSize + s * turnSize;
    }

    int slotOf(int turn) {
        return (turn - processBase) % processSize / turnSize;
    }

    static int stateOf(byte[] b, int t) {
        return (b[t] & 0xff) | (b[t + 1] & 0xff) << 8;
    }

    Phase phase(byte[] b, int t) {
        return turns.phase(stateOf(b, t));
    }

    void begin() {
        System.arraycopy(now, 0, n, 0, size);
    }

    boolean has(Budget budget) {
        return now[budget.ordinal()] > 0;
    }

    void beginPaying(Budget budget) {
        begin();
        n[budget.ordinal()]--;
    }

    /** A step that uses no budget. Such steps must not form a cycle. */
    void free(String what) {
        canonical();
        sink.take(n, what, true);
    }

    void paid(String what) {
        canonical();
        sink.take(n, what, false);
    }

    /** The state with its processes in a canonical order, because they are interchangeable. */
    private void canonical() {
        for (int p = 1; p < world.processes; p++) {
            for (int q = p; q > 0 && compareWithNext(q - 1) > 0; q--) {
                int one = processBase + (q - 1) * processSize;
                for (int i = 0; i < processSize; i++) {
                    byte other = n[one + i];
                    n[one + i] = n[one + processSize + i];
                    n[one + processSize + i] = other;
                }
            }
        }
    }

    private int compareWithNext(int q) {
        int one = processBase + q * processSize;
        return Arrays.compare(n, one, one + processSize, n, one + processSize, one + 2 * processSize);
    }

    boolean bit(int t, int bit) {
        return (n[t + BITS] & bit) != 0;
    }

    void set(int t, int bit) {
        n[t + BITS] |= (byte) bit;
    }

    void clear(int t, int bit) {
        n[t + BITS] &= (byte) ~bit;
    }

    /** Applies an event to a turn. */
    void happen(int t, int event) {
        int before = stateOf(n, t);
        int next = turns.next(before, event);
        Phase was = turns.phase(before);
        enter(t, next);
        Phase phase = phase(n, t);
        boolean sends = phase == Phase.SENDING || phase == Phase.LOOK;
        boolean isFresh = was == Phase.LOOK
                ? bit(t, FRESH)
                : (Turns.isSource(event) && rules != Rules.MARK_CARRIES_VALUE)
                        || turns.value(stateOf(n, t)) == n[slot(slotOf(t)) + DB];
        if (sends && isFresh) {
            set(t, FRESH);
        } else {
            clear(t, FRESH);
        }
    }

    /** Ends a turn. */
    void end(int t) {
        enter(t, turns.ended(stateOf(n, t)));
        clear(t, FRESH);
    }

    private void enter(int t, int next) {
        int state = next;
        if (!world.isOutbox && bit(t, MARK) && turns.phase(next).isWaiting()) {
            state = turns.next(next, Turns.MARKED);
        }
        n[t] = (byte) state;
        n[t + 1] = (byte) (state >> 8);
        n[t + SUB] = 0;
        n[t + AUX] = 0;
        clear(t, FLIGHT_SETTLED);
    }

    /** Records a change of a slot that no process knows of; a running reconcile may have missed it. */
    void uncover(int s) {
        n[slot(s) + UNCOVERED] = 1;
        for (int p = 0; p < world.processes; p++) {
            n[turn(p, s) + RECONCILE] &= ~COVERS;
        }
    }

    /** Commits another value in the database. */
    void commit(int s, int value) {
        n[slot(s) + DB] = (byte) value;
        for (int p = 0; p < world.processes; p++) {
            int t = turn(p, s);
            Phase phase = phase(n, t);
            boolean sends = (phase == Phase.SENDING && n[t + SUB] == 0) || phase == Phase.LOOK;
            if (sends && turns.value(stateOf(n, t)) == value) {
                set(t, FRESH);
            }
        }
    }

    /** Sets a mark in the memory of a process, or in the shared outbox. */
    void mark(int p, int s, boolean verify) {
        if (world.isOutbox) {
            upsert(s, verify);
            return;
        }
        int t = turn(p, s);
        set(t, verify ? MARK | MARK_VERIFY : MARK);
        if (phase(n, t).isWaiting()) {
            enter(t, stateOf(n, t));
        }
    }

    boolean row(int s, int bit) {
        return (n[slot(s) + ROW] & bit) != 0;
    }

    void upsert(int s, boolean verify) {
        n[slot(s) + ROW] |= (byte) (EXISTS | NEWER | (verify ? VERIFY : 0));
        if (verify) {
            late.settleLater(s);
        }
    }

    void deleteRow(int s) {
        n[slot(s) + ROW] = 0;
        for (int p = 0; p < world.processes; p++) {
            clear(turn(p, s), CLAIM | LEASE_ENDED);
        }
        late.unsettle(s);
    }

    String describe(byte[] b) {
        StringBuilder text = new StringBuilder();
        for (int s = 0; s < world.slots(); s++) {
            int at = slot(s);
            text.append(" db ").append(ModelSlots.name(b[at + DB]));
            text.append(" service ").append(ModelSlots.name(b[at + SERVICE]));
            text.append(b[at + IS_HELD] != 0 ? " held" : "").append(b[at + UNCOVERED] != 0 ? " uncovered" : "");
            text.append(" row ").append(b[at + ROW]);
            text.append(" ").append(Arrays.toString(Arrays.copyOfRange(b, at + WEBHOOKS, at + slotSize)));
            for (int p = 0; p < world.processes; p++) {
                int t = turn(p, s);
                text.append(" | ").append(turns.state(stateOf(b, t))).append(' ');
                text.append(Arrays.toString(Arrays.copyOfRange(b, t + SUB, t + turnSize)));
            }
        }
        return text.toString();
    }
}
