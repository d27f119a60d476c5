package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.publishing.CallKind;
import io.github.suppliersdk.internal.publishing.Failure;
import io.github.suppliersdk.internal.sync.protocol.Event;
import io.github.suppliersdk.internal.sync.protocol.Known;
import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.OptionRef;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The calls to the service: which one is next, and what its end means for its slots. The meaning of failures comes from
 * {@link CallTable}.
 */
final class ServiceJobs {
    /** Stands for all writes, which have one circuit breaker. */
    static final OperationKind WRITES = OperationKind.REPLACE;

    static final OperationKind READS = OperationKind.READ;

    /** How long after the service has shown them seats may still be written back. */
    private static final long OLDEST_SEATS = EngineState.SECOND;

    /** The service may ask for a longer pause, but sales go on; a call finds out whether it still means it. */
    private static final long LONGEST_THROTTLE = Duration.ofMinutes(3).toNanos();

    private static final int NOT_FOUND = 404;

    private static final Event<SlotContent> NOT_SENT = new Event.Responded<>(Event.Kind.NOT_CARRIED_OUT, null);

    private final EngineState state;
    private final TurnRouter router;

    ServiceJobs(EngineState state, TurnRouter router) {
        this.state = state;
        this.router = router;
    }

    @Nullable
    Job next(long now) {
        boolean mayCall = state.service.allows(state.inFlight(Job.Call.class), now);
        boolean mayWrite = mayCall && state.service.allows(WRITES, now);
        boolean mayRead = mayCall && state.service.allows(READS, now);
        boolean comesUrgent = state.isUrgentComing(now);
        List<Turn> fresh = List.of();
        List<Turn> polled = state.queues.pollCall(mayWrite, mayRead, comesUrgent);
        while (!polled.isEmpty() && fresh.isEmpty()) {
            fresh = polled.stream().filter(turn -> isFresh(turn, now)).toList();
            polled = fresh.isEmpty() ? state.queues.pollCall(mayWrite, mayRead, comesUrgent) : polled;
        }
        if (fresh.isEmpty()) {
            return null;
        }
        Job.Call call = new Job.Call(fresh);
        state.service.begun(operation(call));
        return call;
    }

    private static OperationKind operation(Job.Call call) {
        return call.isWrite() ? WRITES : READS;
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

    void completed(Job.Call job, JobEnd end, long started, long now) {
        if (end instanceof JobEnd.NotDeleted not) {
            state.service.notMade(WRITES, started);
            notDeleted(job.first(), not, started, now);
            return;
        }
        CallEnd call = meaning(job, (CallEnd) end);
        boolean isRefusal = call.failure() != null && call.failure().isRefusalOfTheCaller();
        SlotCache.Memo memo = job.first().memo;
        boolean othersPass = memo.failures > 0 && state.hasPassedSince(job.isWrite(), memo.failingSince);
        health(job, call, othersPass, started, now);
        job.turns().forEach(turn -> turn.isRefusedAlone = isRefusal && othersPass);
        noteRefusal(job, call, isRefusal, started, now);
        if (job.isWrite()) {
            written(job, call, started, now);
        } else {
            got(job.first(), call, started, now);
        }
    }

    /**
     * A 404 to creates is the fault of one of their slots, such as an unknown pickup, if one of them was answered so
     * before, and the option was found to exist since.
     */
    private CallEnd meaning(Job.Call job, CallEnd end) {
        OptionRef option = job.first().key().option();
        boolean isOfSlot = isOptionMissing(end)
                && job.turns().stream()
                        .map(turn -> turn.memo.missingSince)
                        .anyMatch(since -> since != null && state.pauses.wasFoundSince(option, since));
        return isOfSlot && end.failure() != null
                ? new CallEnd(end.failure().as(Meaning.REFUSED_ITEM), end.slots(), end.isPast())
                : end;
    }

    private static boolean isOptionMissing(CallEnd call) {
        return call.meaning() == Meaning.REFUSED_CALLER && call.status() == NOT_FOUND;
    }

    private void health(Job.Call job, CallEnd call, boolean othersPass, long started, long now) {
        OperationKind operation = operation(job);
        if (call.failure() == null) {
            OperationKind made = job.isWrite() ? CallTable.kind(job.first().op()) : READS;
            CallKind kind = CallKind.of(made, job.turns().size());
            state.service.succeeded(operation, kind, started, now);
        } else {
            double random = state.random.getAsDouble();
            Failure failure = call.failure().waitingAtMost(LONGEST_THROTTLE);
            state.service.failed(operation, failure, othersPass, started, now, random);
        }
    }

    private void got(Turn turn, CallEnd call, long started, long now) {
        if (call.isDone() || call.meaning() == Meaning.MISSING) {
            // of a slot of a past day, which the source need not list any more, there is nothing to delete
            boolean isGone = call.slots().isEmpty() || (call.isPast() && turn.isGone());
            SlotValue<SlotContent> seen = isGone
                    ? SlotValue.absent()
                    : SlotContent.theirs(call.slots().get(0));
            turn.isPast = call.isPast();
            turn.memo.failures = 0;
            turn.readAt = now; // however long the call took
            if (isGone && turn.deletes()) {
                turn.settleNotBefore(now + state.lateEffect);
            }
            router.step(turn, new Event.Got<>(seen), seen, now);
        } else {
            turn.problem = call.problem();
            router.stepFailed(turn, new Event.GetFailed<>(), false, started, now);
        }
    }

    private void notDeleted(Turn turn, JobEnd.NotDeleted end, long started, long now) {
        if (end.isWithheld()) {
            router.holdBack(turn, end.why(), now);
        } else {
            turn.problem = end.why();
            router.stepFailed(turn, NOT_SENT, false, started, now);
        }
    }

    private void written(Job.Call job, CallEnd call, long started, long now) {
        Op op = job.first().op();
        int size = job.turns().size();
        Map<String, Slot> named = new HashMap<>();
        call.slots().forEach(slot -> named.put(slot.slotId(), slot));
        for (Turn turn : job.turns()) {
            Slot slot = named.get(turn.key().slotId());
            if (slot == null && size > 1) {
                turn.mostPerCreate = CallTable.mostPerCreate(call, size, turn.mostPerCreate);
                turn.sends -= call.meaning() == Meaning.REFUSED_ITEM ? 1 : 0; // which says nothing of this slot
            }
            responded(
                    turn,
                    op,
                    CallTable.of(op, call, size, slot != null),
                    slot == null ? null : SlotContent.theirs(slot),
                    call,
                    started,
                    now);
        }
    }

    private void noteRefusal(Job.Call job, CallEnd call, boolean isRefusal, long started, long now) {
        OptionRef option = job.first().key().option();
        if (isOptionMissing(call)) {
            job.turns().forEach(turn -> turn.memo.missingSince = started);
            state.pauses.missing(option, call.problem(), now);
        } else if (isRefusal && state.service.isRefused(operation(job))) {
            refusedCaller(call, now);
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
                turn.memo.succeeded();
                if (op == Op.POST) {
                    state.pauses.found(turn.key().option(), now);
                }
                state.progressed(now);
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
                if (isOptionMissing(call) || call.meaning() == Meaning.REFUSED_ITEM) {
                    // a fault of the option or the chunk, not of this slot
                    router.step(turn, event, shown, now);
                } else {
                    router.stepFailed(turn, event, true, started, now);
                }
            }
            case NOT_FOUND, CONFLICT, REFUSED -> {
                if (op == Op.POST && call.status() != 0) {
                    // the service has judged the slot, so its option exists
                    state.pauses.found(turn.key().option(), now);
                }
                router.step(turn, event, shown, now);
            }
        }
    }

    private void ambiguous(Turn turn, long now) {
        turn.memo.hint = Op.PATCH;
        turn.settleNotBefore(now + state.lateEffect);
    }

    /** Releases everything that could be sent. One slot at a time finds out whether the caller is accepted again. */
    private void refusedCaller(CallEnd call, long now) {
        state.pauses.refused(call.problem(), now);
        state.queues.removeSendable().forEach(turn -> router.park(turn, 0, now));
    }
}
