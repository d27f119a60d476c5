package io.github.suppliersdk.internal.sync.protocol;

import static io.github.suppliersdk.internal.sync.protocol.WorldState.*;

import io.github.suppliersdk.internal.sync.protocol.World.Budget;
import io.github.suppliersdk.internal.sync.protocol.World.Flag;

/** The steps of a turn, as small as the steps of the shell. */
@SuppressWarnings("EnumOrdinal") // responses are encoded as ordinals
final class TurnMoves {
    private static final int AMBIGUOUS = Turns.responded(Event.Kind.AMBIGUOUS.ordinal(), 0);
    private static final int NOT_CARRIED_OUT = Turns.responded(Event.Kind.NOT_CARRIED_OUT.ordinal(), 0);

    private final WorldState board;
    private final World world;
    private final Rules rules;
    private final ModelledService service;
    private final Invariants invariants;

    TurnMoves(WorldState board, ModelledService service, Invariants invariants) {
        this.board = board;
        this.world = board.world;
        this.rules = board.rules;
        this.service = service;
        this.invariants = invariants;
    }

    void move(int p, int s) {
        int t = board.turn(p, s);
        byte[] now = board.now;
        switch (board.phase(now, t)) {
            case IDLE -> claim(p, s, t);
            case READ -> read(s, t);
            case SEATS_GET, VERIFY_GET -> get(s, t);
            case SENDING -> send(s, t);
            case REREAD, VERIFY_READ -> {
                if (begunWithClaim(s, t)) {
                    board.happen(t, Turns.source(now[board.slot(s) + DB], false, 0));
                    board.free("source asked once more");
                }
            }
            case SETTLE_WAIT -> {
                waiting(s, t);
                if (!rules.waitsUntilSettled() || board.late.isSettled(p, s, t)) {
                    board.begin();
                    board.happen(t, Turns.TIMER);
                    board.free("settled");
                }
            }
            case HELD_WAIT -> {
                waiting(s, t);
                if (rules.triesHeldAgain()) {
                    board.begin();
                    board.happen(t, Turns.TIMER);
                    if (now[board.slot(s) + IS_HELD] != 0 || world.is(Flag.ELSEWHERE)) {
                        board.paid(Moves.WAITS_IN_VAIN);
                    } else {
                        board.free("slow timer");
                    }
                }
            }
            case REFUSED_WAIT -> waiting(s, t);
            case FINISH -> finish(s, t);
        }
    }

    private void claim(int p, int s, int t) {
        if (!world.isOutbox || (board.now[board.slot(s) + ROW] & EXISTS) == 0) {
            return;
        }
        boolean isTaken = (board.now[board.slot(s) + ROW] & DEAD_CLAIM) != 0;
        board.begin();
        for (int q = 0; q < world.processes; q++) {
            int other = board.turn(q, s);
            if (q != p && board.bit(other, CLAIM)) {
                if (!board.bit(other, LEASE_ENDED)) {
                    return;
                }
                board.clear(other, CLAIM | LEASE_ENDED);
                if (rules.takeOverVerifies()
                        && board.phase(board.n, other) == Phase.SENDING
                        && board.n[other + SUB] == 1) {
                    board.set(other, FLIGHT_SETTLED);
                }
                isTaken = true;
            }
        }
        board.n[board.slot(s) + ROW] &= ~DEAD_CLAIM;
        if (isTaken && rules.takeOverVerifies()) {
            board.n[board.slot(s) + ROW] |= VERIFY;
            board.late.settleLater(s);
        }
        board.set(t, CLAIM);
        board.happen(t, Turns.MARKED);
        board.free(isTaken ? "taken over" : "claimed");
    }

    /** Begins a step that compares the claim; if the claim is lost, the step ends here. */
    private boolean begunWithClaim(int s, int t) {
        board.begin();
        if (!world.isOutbox || board.bit(t, CLAIM) || !rules.comparesClaim()) {
            board.clear(t, LEASE_ENDED);
            return true;
        }
        lose(s, t);
        return false;
    }

    private void lose(int s, int t) {
        board.late.abandon(t);
        board.clear(t, CLAIM | LEASE_ENDED);
        board.happen(t, Turns.CLAIM_LOST);
        if (rules.marksLostClaim()) {
            board.upsert(s, true);
        }
        board.free("claim lost");
    }

    private void waiting(int s, int t) {
        if (!world.isOutbox) {
            return;
        }
        board.begin();
        if (!board.bit(t, CLAIM) && rules.comparesClaim()) {
            lose(s, t);
            return;
        }
        if (board.bit(t, LEASE_ENDED)) {
            board.clear(t, LEASE_ENDED);
            board.free("lease renewed");
            board.begin();
        }
        if (board.row(s, NEWER | VERIFY)) {
            board.happen(t, Turns.MARKED);
            board.free("woken by a mark");
        }
    }

    private void read(int s, int t) {
        byte[] now = board.now;
        int db = now[board.slot(s) + DB];
        if (world.is(Flag.TAKE_THEN_READ) && now[t + SUB] == 0) {
            if (begunWithClaim(s, t)) {
                board.n[t + AUX] = (byte) (take(s, t) ? 1 : 0);
                board.n[t + SUB] = 1;
                board.free("mark taken");
            }
            return;
        }
        if (world.is(Flag.READ_THEN_TAKE) && now[t + SUB] == 0) {
            if (begunWithClaim(s, t)) {
                board.n[t + AUX] = (byte) db;
                board.n[t + SUB] = 1;
                board.free("source asked");
            }
            return;
        }
        boolean wasAsked = world.is(Flag.READ_THEN_TAKE);
        for (int hint = 0; hint < 3; hint++) {
            if (!begunWithClaim(s, t)) {
                return;
            }
            boolean verify = world.is(Flag.TAKE_THEN_READ) ? now[t + AUX] != 0 : take(s, t);
            int value = wasAsked ? now[t + AUX] : db;
            if (rules.markCarriesValue() && now[t + CARRIED] != 0) {
                value = now[t + CARRIED] - 1;
                board.n[t + CARRIED] = 0;
            }
            board.happen(t, Turns.source(value, verify, hint));
            board.free("source asked");
        }
    }

    /** Takes the mark; returns whether it asked for verification. */
    private boolean take(int s, int t) {
        if (!world.isOutbox) {
            boolean verify = board.bit(t, MARK_VERIFY);
            board.clear(t, MARK | MARK_VERIFY);
            return verify;
        }
        boolean verify = board.row(s, VERIFY);
        board.n[board.slot(s) + ROW] &= ~(NEWER | VERIFY);
        return verify;
    }

    private void get(int s, int t) {
        board.begin();
        board.happen(t, Turns.got(board.now[board.slot(s) + SERVICE]));
        board.free("slot got");
        for (Budget budget : new Budget[] {Budget.LOST, Budget.THROTTLED}) {
            if (board.has(budget)) {
                board.beginPaying(budget);
                board.happen(t, Turns.GET_FAILED);
                board.paid("GET failed");
            }
        }
    }

    private void send(int s, int t) {
        byte[] now = board.now;
        if (now[t + SUB] == 0) {
            boolean hasEnded = (now[t + BITS] & LEASE_ENDED) != 0
                    || (world.isOutbox && rules.comparesClaim() && (now[t + BITS] & CLAIM) == 0);
            if (hasEnded && !world.is(Flag.PAUSES)) {
                board.begin();
                board.happen(t, NOT_CARRIED_OUT);
                board.free("not sent: the lease has ended");
                return;
            }
            invariants.leaving(t);
            board.begin();
            board.n[t + SUB] = 1;
            board.clear(t, FRESH);
            board.free("request leaves");
            if (board.has(Budget.THROTTLED)) {
                board.beginPaying(Budget.THROTTLED);
                board.happen(t, NOT_CARRIED_OUT);
                board.paid("429");
            }
            if (board.has(Budget.LOST)) {
                board.beginPaying(Budget.LOST);
                board.happen(t, AMBIGUOUS);
                board.paid("request lost");
            }
        } else if (now[t + SUB] == 1) {
            board.begin();
            int state = stateOf(now, t);
            board.n[t + AUX] = (byte) service.carryOut(s, board.turns.op(state), board.turns.value(state));
            board.n[t + SUB] = 2;
            board.clear(t, FLIGHT_SETTLED);
            invariants.written(s, state);
            board.free("request carried out");
            if (board.has(Budget.LATE)) {
                board.beginPaying(Budget.LATE);
                boolean isSettled = board.bit(t, FLIGHT_SETTLED);
                board.late.add(t + LATE, board.lates, state, isSettled);
                board.happen(t, AMBIGUOUS);
                board.paid("given up");
            }
        } else {
            board.begin();
            int response = now[t + AUX];
            int before = stateOf(now, t);
            board.happen(t, Turns.responded(response >> 4 & 7, response & 15));
            invariants.responded(s, t, before);
            board.free("response");
            if (board.has(Budget.UNHEARD)) {
                board.beginPaying(Budget.UNHEARD);
                board.happen(t, AMBIGUOUS);
                board.paid("response lost");
            }
        }
    }

    private void finish(int s, int t) {
        board.begin();
        if (!world.isOutbox) {
            boolean isNewer = board.bit(t, MARK) && rules.finishSeesNewMarks();
            if (!isNewer) {
                board.clear(t, MARK | MARK_VERIFY);
            }
            board.happen(t, isNewer ? Turns.AGAIN : Turns.DONE);
            board.free(isNewer ? "again" : "done");
            return;
        }
        boolean isMine = board.bit(t, CLAIM) || !rules.comparesClaim();
        boolean isNewer = board.row(s, NEWER | VERIFY) && rules.finishSeesNewMarks();
        if (isMine && !isNewer) {
            board.late.abandon(t);
            board.deleteRow(s);
            board.happen(t, Turns.DONE);
            board.free("done, row deleted");
        } else if (isMine) {
            board.happen(t, Turns.AGAIN);
            board.free("again");
        } else {
            lose(s, t);
        }
    }
}
