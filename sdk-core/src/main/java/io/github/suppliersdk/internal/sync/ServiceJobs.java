package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.publishing.CallKind;
import io.github.suppliersdk.internal.sync.protocol.Event;
import io.github.suppliersdk.internal.sync.protocol.Known;
import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.OptionRef;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The calls to the service: which one is next, and what its end means for its slots. The meaning of failures comes from
 * {@link CallTable}.
 */
final class ServiceJobs {
    /** How long after the service has shown them seats may still be written back. */
    private static final long OLDEST_SEATS = EngineState.SECOND;

    private static final Event<SlotContent> NOT_SENT = new Event.Responded<>(Event.Kind.NOT_CARRIED_OUT, null);

    private final EngineState state;
    private final TurnRouter router;

    ServiceJobs(EngineState state, TurnRouter router) {
        this.state = state;
        this.router = router;
    }

    @Nullable
    Job next(long now) {
        boolean mayWrite = state.service.allows(true, now);
        boolean mayRead = state.service.allows(false, now);
        List<Turn> fresh = List.of();
        List<Turn> polled = state.queues.pollCall(mayWrite, mayRead);
        while (!polled.isEmpty() && fresh.isEmpty()) {
            fresh = polled.stream().filter(turn -> isFresh(turn, now)).toList();
            polled = fresh.isEmpty() ? state.queues.pollCall(mayWrite, mayRead) : polled;
        }
        if (fresh.isEmpty()) {
            return null;
        }
        Turn first = fresh.get(0);
        boolean isWrite = first.phase() == Phase.SENDING;
        state.service.begun(isWrite);
        if (!isWrite) {
            return new Job.Get(first);
        }
        return first.op() == Op.POST && first.mostPerCreate > 1
                ? new Job.Create(first.key().option(), fresh)
                : new Job.Send(first);
    }

    /** Whether the call of the turn can be made; if not, the turn goes back. */
    private boolean isFresh(Turn turn, long now) {
        if (!router.isStillOurs(turn, now)) {
            return false;
        }
        long oldest = turn.keepsSeats() ? OLDEST_SEATS : Engine.STALE;
        if (turn.phase() == Phase.VERIFY_GET || now - turn.readAt <= oldest) {
            return true;
        }
        router.step(turn, turn.phase() == Phase.SENDING ? NOT_SENT : new Event.GetFailed<>(), null, now);
        return false;
    }

    void got(Turn turn, JobEnd end, long started, long now) {
        if (!(end instanceof JobEnd.Called called)) {
            state.service.abandoned(false, started);
            turn.problem = problem(end);
            turn.apply(new Event.GetFailed<>(), null);
            router.failed(turn, false, started, now);
            return;
        }
        CallEnd call = called.end();
        health(turn, ServiceState.GET, false, started, now, call);
        switch (call.meaning()) {
            case DONE, MISSING -> {
                // of a slot of a past day, which the source need not list any more, there is nothing to delete
                boolean isGone = call.slots().isEmpty() || (call.isPast() && turn.deletes());
                SlotValue<SlotContent> seen = isGone
                        ? SlotValue.absent()
                        : SlotContent.theirs(call.slots().get(0));
                turn.isPast = call.isPast();
                turn.memo.failures = 0;
                turn.readAt = now; // however long the call took
                router.step(turn, new Event.Got<>(seen), seen, now);
            }
            default -> {
                turn.problem = call.problem();
                turn.apply(new Event.GetFailed<>(), null);
                if (call.meaning() == Meaning.REFUSED_CALLER) {
                    refusedCaller(call, now);
                }
                router.failed(turn, false, started, now);
            }
        }
    }

    void sent(Turn turn, JobEnd end, long started, long now) {
        Op op = turn.op();
        if (end instanceof JobEnd.NotDeleted not) {
            notDeleted(turn, not, started, now);
            return;
        }
        if (!(end instanceof JobEnd.Called called)) {
            abandoned(List.of(turn), end, started, now);
            return;
        }
        CallEnd call = called.end();
        health(turn, CallKind.of(CallTable.kind(op), 1), true, started, now, call);
        // a create whose success does not name the slot may have done nothing
        boolean isUnnamed = op == Op.POST && call.isDone() && call.slots().isEmpty();
        Event.Kind kind = isUnnamed ? Event.Kind.AMBIGUOUS : CallTable.ofOne(op, call);
        noteRefusal(op, turn.key().option(), call, now);
        SlotValue<SlotContent> shown =
                call.slots().isEmpty() ? null : SlotContent.theirs(call.slots().get(0));
        responded(turn, op, kind, shown, call, started, now);
    }

    private void notDeleted(Turn turn, JobEnd.NotDeleted end, long started, long now) {
        state.service.abandoned(true, started);
        if (end.isHeldBack()) {
            router.holdBack(turn, end.why(), now);
        } else {
            turn.problem = end.why();
            router.stepFailed(turn, NOT_SENT, false, started, now);
        }
    }

    void created(Job.Create job, JobEnd end, long started, long now) {
        Turn any = job.turns().get(0);
        if (!(end instanceof JobEnd.Called called)) {
            abandoned(job.turns(), end, started, now);
            return;
        }
        CallEnd call = called.end();
        health(any, CallKind.of(OperationKind.CREATE, job.turns().size()), true, started, now, call);
        noteRefusal(Op.POST, job.option(), call, now);
        if (job.turns().size() == 1 && !call.isDone()) {
            responded(any, Op.POST, CallTable.ofOne(Op.POST, call), null, call, started, now);
            return;
        }
        Map<String, Slot> named = new HashMap<>();
        call.slots().forEach(slot -> named.put(slot.slotId(), slot));
        for (Turn turn : job.turns()) {
            Slot slot = named.get(turn.key().slotId());
            if (slot == null) {
                turn.mostPerCreate = CallTable.mostPerCreate(call, job.turns().size(), turn.mostPerCreate);
                turn.sends -= call.meaning() == Meaning.REFUSED_ITEM ? 1 : 0; // which says nothing of this slot
            }
            responded(
                    turn,
                    Op.POST,
                    CallTable.ofSome(call, slot != null),
                    slot == null ? null : SlotContent.theirs(slot),
                    call,
                    started,
                    now);
        }
    }

    /** Notes the end of a write that threw something else than the failure of a call. */
    private void abandoned(List<Turn> written, JobEnd end, long started, long now) {
        state.service.abandoned(true, started);
        for (Turn turn : written) {
            turn.problem = problem(end);
            ambiguous(turn, now);
            router.stepFailed(turn, new Event.Responded<>(Event.Kind.AMBIGUOUS, null), true, started, now);
        }
    }

    private static String problem(JobEnd end) {
        return end instanceof JobEnd.Failed failed ? Descriptions.failure(failed.failure()) : "";
    }

    private void noteRefusal(Op op, OptionRef option, CallEnd call, long now) {
        if (CallTable.refusesCaller(op, call)) {
            refusedCaller(call, now);
        } else if (CallTable.isParentMissing(op, call)) {
            missing(option, call, now);
        }
    }

    private void responded(
            Turn turn,
            Op op,
            Event.Kind kind,
            @Nullable SlotValue<SlotContent> shown,
            CallEnd call,
            long started,
            long now) {
        // After the content was refused, only the seats are patched. The reported problem stays that refusal.
        boolean followsRefusal = op == Op.PATCH && turn.state().known() == Known.REFUSED;
        if (!call.isDone() && !followsRefusal) {
            turn.problem = call.problem();
        }
        Event<SlotContent> event = new Event.Responded<>(kind, shown);
        switch (kind) {
            case OK -> {
                turn.memo.failures = 0;
                state.pauses.created(turn.key().option(), now);
                state.stalls.progressed(now);
                SlotCache.Memo memo = turn.memo;
                state.pauses.passed(now);
                state.soldOut.sent(turn.value().isClosed() && !memo.isSoldOut, now);
                memo.isSoldOut = turn.value().isOffSale();
                router.sent(turn, shown, Descriptions.of(op, turn.value()), now);
                router.step(turn, event, shown, now);
            }
            case AMBIGUOUS -> {
                ambiguous(turn, now);
                router.stepFailed(turn, event, true, started, now);
            }
            case NOT_CARRIED_OUT -> {
                if (call.meaning() == Meaning.REFUSED_CALLER || call.meaning() == Meaning.REFUSED_ITEM) {
                    // a fault of the caller, the option or the chunk, not of this slot
                    router.step(turn, event, shown, now);
                } else {
                    router.stepFailed(turn, event, true, started, now);
                }
            }
            case NOT_FOUND, CONFLICT, REFUSED -> {
                if (op == Op.POST && call.status() != 0) {
                    state.pauses.created(
                            turn.key().option(), now); // the service has judged the slot, so its option exists
                }
                router.step(turn, event, shown, now);
            }
        }
    }

    private void ambiguous(Turn turn, long now) {
        turn.hint = Op.PATCH;
        turn.settleNotBefore(now + state.settings.lateEffect());
    }

    private void health(Turn turn, CallKind kind, boolean write, long started, long now, CallEnd end) {
        long failingSince = turn.memo.failures == 0 ? now : turn.memo.failingSince;
        state.service.ended(kind, write, started, now, end, failingSince, state.random.getAsDouble());
    }

    private void missing(OptionRef option, CallEnd call, long now) {
        state.pauses.missing(option, call.problem(), now);
        for (Turn turn : state.turns.values()) {
            turn.isOptionProbe &= !turn.key().option().equals(option);
        }
    }

    /** Releases everything that could be sent. One slot a minute finds out whether the caller is accepted again. */
    private void refusedCaller(CallEnd call, long now) {
        state.pauses.refused(call.problem(), now);
        state.turns.values().forEach(turn -> turn.isProbe = false);
        state.queues.removeSendable().forEach(turn -> router.park(turn, 0, now));
    }
}
