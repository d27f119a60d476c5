package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Event;
import io.github.suppliersdk.internal.sync.protocol.NotKept;
import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.internal.sync.protocol.Seats;
import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.internal.sync.protocol.State;
import io.github.suppliersdk.internal.sync.protocol.TransitionTable;
import io.github.suppliersdk.sync.MarkPriority;
import io.github.suppliersdk.sync.OutboxClaim;
import io.github.suppliersdk.sync.SlotKey;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A slot that this process has claimed. Changed by the {@link Engine} only, and never while a job with it is in flight. Times
 * are in nanoseconds of the engine's clock.
 */
public final class Turn {
    private final SlotKey key;
    private final boolean urgent;
    private OutboxClaim claim;
    private State<SlotContent> state;
    private Seats seats;

    /** Until when nobody else can have claimed it. */
    long leaseUntil;

    /** No sooner than this an earlier request can no longer be carried out. */
    long settleUntil;

    /** Before which nothing is done. */
    long notBefore;

    /** When what is to be sent became known. */
    long readAt;

    /** The changes of which this process was told, and which no response has answered. */
    Changes changes = Changes.NONE;

    /** Failures in a row, and since when. */
    int failures;

    long failingSince;

    /** Whether the mark has to be taken before the source is asked. */
    boolean takesMark;

    /** Whether it is to be created by a call of its own. */
    boolean alone;

    /** How often the service was asked again because it has fewer seats than the source. */
    int rechecks;

    /** What is probably to be sent. */
    Op hint;

    /** Whether the mark that was taken asks for verification, and the source was not asked since. */
    boolean asksForVerification;

    /** Whether somebody else may just be changing it at the service: that is over in seconds, as a rule. */
    boolean looksEarly;

    /** Whether it was asked for whether its seats rise, and whether they do. */
    boolean isClassified;

    boolean rises;

    /** Whether it finds out if the service accepts the caller again. */
    boolean isProbe;

    /** Whether it finds out if the service has its option now. */
    boolean isOptionProbe;

    /** How its claim is to end; null while it goes on. */
    Job.@Nullable Ending ending;

    /** How often its claim could not be ended because somebody holds the row locked. */
    int lockedEnds;

    /** What the service or the rules said of it last. */
    String problem = "";

    Turn(OutboxClaim claim, boolean urgent, Op hint, Seats seats, @Nullable NotKept<SlotContent> notKept, long now) {
        this.key = claim.key();
        this.urgent = urgent;
        this.claim = claim;
        this.hint = hint;
        this.seats = seats;
        this.settleUntil = now + claim.settleIn().toNanos();
        State<SlotContent> idle = State.idle(notKept);
        this.asksForVerification = claim.verify();
        this.looksEarly = claim.verify() && !claim.settleIn().isZero();
        // what may have been carried out late has been by now: see what it did before anything is written
        boolean isSettled = claim.verify() && claim.settleIn().isZero();
        this.state = isSettled
                ? new State<>(Phase.VERIFY_GET, null, null, idle.known(), false, null, notKept)
                : TransitionTable.next(idle, new Event.Marked<>(), seats);
    }

    SlotKey key() {
        return key;
    }

    boolean isUrgent() {
        return urgent;
    }

    OutboxClaim claim() {
        return claim;
    }

    /** Whether a reconcile has found it gone, and nothing has marked it as changed since. */
    boolean isWithdrawn() {
        return claim.priority() == MarkPriority.WITHDRAWN;
    }

    State<SlotContent> state() {
        return state;
    }

    Phase phase() {
        return state.phase();
    }

    Op op() {
        return Objects.requireNonNull(state.op());
    }

    SlotValue<SlotContent> value() {
        return Objects.requireNonNull(state.value());
    }

    Seats seats() {
        return seats;
    }

    /** Moves on; the content that was seen tells whether it is a slot without seats. */
    void apply(Event<SlotContent> event, @Nullable SlotValue<SlotContent> seen) {
        if (seen != null && seen.content() != null && seen.content().isOpen()) {
            seats = Seats.NONE;
        }
        state = TransitionTable.next(state, event, seats);
    }

    /** Asks the service once more before anything is decided. */
    void lookAgain() {
        rechecks++;
        state = new State<>(
                Phase.VERIFY_GET, null, state.value(), state.known(), state.unsettled(), null, state.notKept());
    }

    void taken(OutboxClaim taken, long now) {
        claim = taken;
        takesMark = false;
        if (taken.verify()) {
            asksForVerification = true;
            looksEarly = true;
            settleNotBefore(now + taken.settleIn().toNanos());
        }
    }

    void settleNotBefore(long moment) {
        if (moment - settleUntil > 0) {
            settleUntil = moment;
        }
    }

    /** Whether a verification is due that has not been made: it must not be forgotten with the turn. */
    boolean owesVerification() {
        return asksForVerification
                || state.unsettled()
                || state.phase() == Phase.VERIFY_GET
                || state.phase() == Phase.VERIFY_READ;
    }

    @Override
    public String toString() {
        return key + " in " + state.phase();
    }
}
