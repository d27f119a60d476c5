package io.github.suppliersdk.internal.sync.protocol;

import static io.github.suppliersdk.internal.sync.protocol.WorldState.*;

import io.github.suppliersdk.internal.sync.protocol.World.Budget;
import io.github.suppliersdk.internal.sync.protocol.World.Flag;

/** The steps of a turn, as small as the steps of the shell. */
@SuppressWarnings("EnumOrdinal") // responses are encoded as ordinals
final class TurnMoves {
    private static final int AMBIGUOUS = Turns.responded(Event.Kind.AMBIGUOUS.ordinal(), 0);
    private static final int NOT_CARRIED_OUT = Turns.responded(Event.Kind.NOT_CARRIED_OUT.ordinal(), 0);

    private final WorldState worldState;
    private final World world;
    private final Rules rules;
    private final ModelledService service;
    private final Invariants invariants;

    TurnMoves(WorldState worldState, ModelledService service, Invariants invariants) {
        this.worldState = worldState;
        this.world = worldState.world;
        this.rules = worldState.rules;
        this.service = service;
        this.invariants = invariants;
    }

    void move(int p, int s) {
        int t = worldState.turn(p, s);
        byte[] now = worldState.now;
        switch (worldState.phase(now, t)) {
            case IDLE -> claim(p, s, t);
            case READ -> read(s, t);
            case LOOK, VERIFY_GET -> get(s, t);
            case SENDING -> send(s, t);
            case REREAD, VERIFY_READ -> {
                if (begunWithClaim(s, t)) {
                    worldState.happen(t, Turns.source(now[worldState.slot(s) + DB], false, 0));
                    worldState.free("source asked once more");
                }
            }
            case SETTLE_WAIT -> {
                waiting(s, t);
                if (rules == Rules.SETTLES_AT_ONCE || worldState.late.isSettled(p, s, t)) {
                    step(t, Turns.TIMER, "settled");
                }
            }
            case HELD_WAIT -> {
                waiting(s, t);
                if (rules != Rules.GIVES_HELD_UP) {
                    worldState.begin();
                    worldState.happen(t, Turns.MARKED);
                    if (now[worldState.slot(s) + IS_HELD] != 0 || world.is(Flag.ELSEWHERE)) {
                        worldState.paid(Moves.UNCHANGED_TIMER);
                    } else {
                        worldState.free("slow timer");
                    }
                }
            }
            case REFUSED_WAIT -> waiting(s, t);
            case FINISH -> finish(s, t);
        }
    }

    private void claim(int p, int s, int t) {
        if (!world.isOutbox || (worldState.now[worldState.slot(s) + ROW] & EXISTS) == 0) {
            return;
        }
        boolean isTaken = (worldState.now[worldState.slot(s) + ROW] & DEAD_CLAIM) != 0;
        worldState.begin();
        for (int q = 0; q < world.processes; q++) {
            int other = worldState.turn(q, s);
            if (q != p && worldState.bit(other, CLAIM)) {
                if (!worldState.bit(other, LEASE_ENDED)) {
                    return;
                }
                worldState.clear(other, CLAIM | LEASE_ENDED);
                if (rules != Rules.TAKES_OVER_WITHOUT_VERIFYING
                        && worldState.phase(worldState.n, other) == Phase.SENDING
                        && worldState.n[other + SUB] == 1) {
                    worldState.set(other, FLIGHT_SETTLED);
                }
                isTaken = true;
            }
        }
        worldState.n[worldState.slot(s) + ROW] &= ~DEAD_CLAIM;
        if (isTaken && rules != Rules.TAKES_OVER_WITHOUT_VERIFYING) {
            worldState.n[worldState.slot(s) + ROW] |= VERIFY;
            worldState.late.settleLater(s);
        }
        worldState.set(t, CLAIM);
        boolean isSettled = !isTaken && worldState.row(s, VERIFY) && worldState.late.isSettled(p, s, t);
        if (isSettled) {
            boolean unused = take(s, t);
        }
        worldState.happen(t, isSettled ? Turns.CLAIMED_TO_VERIFY : Turns.MARKED);
        worldState.free(isTaken ? "taken over" : "claimed");
    }

    /** Begins a step that compares the claim; if the claim is lost, the step ends here. */
    private boolean begunWithClaim(int s, int t) {
        worldState.begin();
        if (!world.isOutbox || worldState.bit(t, CLAIM) || rules == Rules.TRUSTS_CLAIMS) {
            worldState.clear(t, LEASE_ENDED);
            return true;
        }
        lose(s, t);
        return false;
    }

    private void lose(int s, int t) {
        worldState.late.abandon(t);
        worldState.clear(t, CLAIM | LEASE_ENDED);
        worldState.end(t);
        if (rules != Rules.FORGETS_LOST_CLAIMS) {
            worldState.upsert(s, true);
        }
        worldState.free("claim lost");
    }

    private void waiting(int s, int t) {
        if (!world.isOutbox) {
            return;
        }
        worldState.begin();
        if (!worldState.bit(t, CLAIM) && rules != Rules.TRUSTS_CLAIMS) {
            lose(s, t);
            return;
        }
        if (worldState.bit(t, LEASE_ENDED)) {
            worldState.clear(t, LEASE_ENDED);
            worldState.free("lease renewed");
            worldState.begin();
        }
        if (worldState.row(s, NEWER | VERIFY)) {
            worldState.happen(t, Turns.MARKED);
            worldState.free("woken by a mark");
        }
    }

    private void read(int s, int t) {
        byte[] now = worldState.now;
        int db = now[worldState.slot(s) + DB];
        if (world.is(Flag.TAKE_THEN_READ) && now[t + SUB] == 0) {
            if (begunWithClaim(s, t)) {
                worldState.n[t + AUX] = (byte) (take(s, t) ? 1 : 0);
                worldState.n[t + SUB] = 1;
                worldState.free("mark taken");
            }
            return;
        }
        if (world.is(Flag.READ_THEN_TAKE) && now[t + SUB] == 0) {
            if (begunWithClaim(s, t)) {
                worldState.n[t + AUX] = (byte) db;
                worldState.n[t + SUB] = 1;
                worldState.free("source asked");
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
            if (rules == Rules.MARK_CARRIES_VALUE && now[t + CARRIED] != 0) {
                value = now[t + CARRIED] - 1;
                worldState.n[t + CARRIED] = 0;
            }
            worldState.happen(t, Turns.source(value, verify, hint));
            worldState.free("source asked");
        }
    }

    /** Takes the mark; returns whether it asked for verification. */
    private boolean take(int s, int t) {
        if (!world.isOutbox) {
            boolean verify = worldState.bit(t, MARK_VERIFY);
            worldState.clear(t, MARK | MARK_VERIFY);
            return verify;
        }
        boolean verify = worldState.row(s, VERIFY);
        worldState.n[worldState.slot(s) + ROW] &= ~(NEWER | VERIFY);
        return verify;
    }

    private void get(int s, int t) {
        step(t, Turns.got(worldState.now[worldState.slot(s) + SERVICE]), "slot got");
        fault(Budget.LOST, t, Turns.GET_FAILED, "GET failed");
        fault(Budget.THROTTLED, t, Turns.GET_FAILED, "GET failed");
    }

    private void step(int t, int event, String what) {
        worldState.begin();
        worldState.happen(t, event);
        worldState.free(what);
    }

    /** A step with a fault, if one is left. */
    private void fault(Budget budget, int t, int event, String what) {
        if (worldState.has(budget)) {
            worldState.beginPaying(budget);
            worldState.happen(t, event);
            worldState.paid(what);
        }
    }

    private void send(int s, int t) {
        byte[] now = worldState.now;
        if (now[t + SUB] == 0) {
            boolean hasEnded = (now[t + BITS] & LEASE_ENDED) != 0
                    || (world.isOutbox && rules != Rules.TRUSTS_CLAIMS && (now[t + BITS] & CLAIM) == 0);
            if (hasEnded && !world.is(Flag.PAUSES)) {
                step(t, NOT_CARRIED_OUT, "not sent: the lease has ended");
                return;
            }
            invariants.leaving(t);
            worldState.begin();
            worldState.n[t + SUB] = 1;
            worldState.clear(t, FRESH);
            worldState.free("request leaves");
            fault(Budget.THROTTLED, t, NOT_CARRIED_OUT, "429");
            fault(Budget.LOST, t, AMBIGUOUS, "request lost");
        } else if (now[t + SUB] == 1) {
            worldState.begin();
            int state = stateOf(now, t);
            worldState.n[t + AUX] =
                    (byte) service.carryOut(s, worldState.turns.op(state), worldState.turns.value(state));
            worldState.n[t + SUB] = 2;
            worldState.clear(t, FLIGHT_SETTLED);
            invariants.written(s, state);
            worldState.free("request carried out");
            if (worldState.has(Budget.LATE)) {
                worldState.beginPaying(Budget.LATE);
                boolean isSettled = worldState.bit(t, FLIGHT_SETTLED);
                worldState.late.add(t + LATE, worldState.lates, state, isSettled);
                worldState.happen(t, AMBIGUOUS);
                worldState.paid("given up");
            }
        } else {
            worldState.begin();
            int response = now[t + AUX];
            int before = stateOf(now, t);
            worldState.happen(t, Turns.responded(response >> 4 & 7, response & 15));
            invariants.responded(s, t, before);
            worldState.free("response");
            fault(Budget.UNHEARD, t, AMBIGUOUS, "response lost");
        }
    }

    private void finish(int s, int t) {
        worldState.begin();
        if (!world.isOutbox) {
            boolean isNewer = worldState.bit(t, MARK) && rules != Rules.FINISHES_NEW_MARKS;
            if (!isNewer) {
                worldState.clear(t, MARK | MARK_VERIFY);
            }
            worldState.end(t);
            worldState.free(isNewer ? "again" : "done");
            return;
        }
        boolean isMine = worldState.bit(t, CLAIM) || rules == Rules.TRUSTS_CLAIMS;
        boolean isNewer = worldState.row(s, NEWER | VERIFY) && rules != Rules.FINISHES_NEW_MARKS;
        if (isMine && !isNewer) {
            worldState.late.abandon(t);
            worldState.deleteRow(s);
            worldState.end(t);
            worldState.free("done, row deleted");
        } else if (isMine) {
            worldState.late.abandon(t);
            worldState.clear(t, CLAIM | LEASE_ENDED);
            worldState.end(t);
            worldState.free("again");
        } else {
            lose(s, t);
        }
    }
}
