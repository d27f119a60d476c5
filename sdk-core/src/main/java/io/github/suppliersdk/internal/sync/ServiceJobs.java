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
import io.github.suppliersdk.sync.SlotKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The calls to the service: which one is next, and what its end means for its slots. The meaning of failures comes from
 * {@link CallTable}.
 */
final class ServiceJobs {
    /** How long after the service has shown them seats may still be written back. */
    private static final long OLDEST_SEATS = EngineState.SECOND;

    private final TurnRouter router;
    private final Settings settings;
    private final DoubleSupplier random;
    private final Map<SlotKey, Turn> turns;
    private final TurnQueues queues;
    private final SlotCache cache;
    private final ServiceState service;
    private final Pauses pauses;
    private final StallDetector stalls;
    private final SoldOutAlarm soldOut;

    ServiceJobs(EngineState state, TurnRouter router) {
        this.router = router;
        this.settings = state.settings;
        this.random = state.random;
        this.turns = state.turns;
        this.queues = state.queues;
        this.cache = state.cache;
        this.service = state.service;
        this.pauses = state.pauses;
        this.stalls = state.stalls;
        this.soldOut = state.soldOut;
    }

    @Nullable
    Job next(long now) {
        // before anything else is read: what is sold between the read of the seats and their write is put on sale again
        while (queues.hasKeptSeats() && service.allows(true, now)) {
            Turn turn = queues.pollKeptSeats();
            if (turn == null || !router.isStillOurs(turn, now)) {
                continue;
            }
            if (now - turn.readAt > OLDEST_SEATS) {
                router.step(turn, new Event.Responded<>(Event.Kind.NOT_CARRIED_OUT, null), null, now);
            } else {
                service.begun(true);
                return new Job.Send(turn);
            }
        }
        while (queues.hasGets() && service.allows(false, now)) {
            Turn turn = queues.pollGet();
            if (turn == null || !router.isStillOurs(turn, now)) {
                continue;
            }
            if (turn.phase() == Phase.SEATS_GET && isStale(turn, now)) {
                router.step(turn, new Event.GetFailed<>(), null, now);
            } else {
                service.begun(false);
                return new Job.Get(turn);
            }
        }
        while (queues.hasSends() && service.allows(true, now)) {
            List<Turn> fresh = new ArrayList<>();
            for (Turn turn : queues.pollSend()) {
                if (!router.isStillOurs(turn, now)) {
                    continue;
                }
                if (isStale(turn, now)) {
                    router.step(turn, new Event.Responded<>(Event.Kind.NOT_CARRIED_OUT, null), null, now);
                } else {
                    fresh.add(turn);
                }
            }
            if (!fresh.isEmpty()) {
                service.begun(true);
                Turn first = fresh.get(0);
                return first.op() == Op.POST && !first.alone
                        ? new Job.Create(first.key().option(), List.copyOf(fresh))
                        : new Job.Send(first);
            }
        }
        return null;
    }

    private static boolean isStale(Turn turn, long now) {
        return now - turn.readAt > Engine.STALE;
    }

    void got(Turn turn, JobEnd end, long started, long now) {
        if (!(end instanceof JobEnd.Called called)) {
            service.abandoned(false, started);
            turn.problem = problem(end);
            turn.apply(new Event.GetFailed<>(), null);
            router.failed(turn, false, started, now);
            return;
        }
        CallEnd call = called.end();
        health(turn, ServiceState.GET, false, started, now, call);
        switch (call.meaning()) {
            case DONE, MISSING -> {
                SlotValue<SlotContent> seen = call.slots().isEmpty()
                        ? SlotValue.absent()
                        : SlotContent.theirs(call.slots().get(0));
                router.succeeded(turn);
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
        if (!(end instanceof JobEnd.Called called)) {
            abandoned(List.of(turn), end, started, now);
            return;
        }
        CallEnd call = called.end();
        CallKind calls = op == Op.POST ? CallKind.of(OperationKind.CREATE, 1) : ServiceState.WRITE;
        health(turn, call.hasOnlyRead() ? ServiceState.GET : calls, true, started, now, call);
        if (call.write() == CallEnd.Write.HELD_BACK) {
            router.holdBack(turn, call.problem(), now);
            return;
        }
        if (call.write() == CallEnd.Write.NOT_COUNTED) {
            turn.problem = call.problem();
            router.stepFailed(turn, new Event.Responded<>(Event.Kind.NOT_CARRIED_OUT, null), false, started, now);
            return;
        }
        // a create whose success does not name the slot may have done nothing
        boolean isUnnamed = op == Op.POST && call.isDone() && call.slots().isEmpty();
        Event.Kind kind = isUnnamed ? Event.Kind.AMBIGUOUS : CallTable.ofOne(op, call);
        noteRefusal(op, turn.key().option(), call, now);
        SlotValue<SlotContent> shown =
                call.slots().isEmpty() ? null : SlotContent.theirs(call.slots().get(0));
        responded(turn, op, kind, shown, call, started, now);
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
            turn.alone = turn.alone || slot == null;
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
        service.abandoned(true, started);
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
                router.succeeded(turn);
                pauses.created(turn.key().option(), now);
                stalls.progressed(now);
                SlotCache.Memo memo = cache.of(turn.key());
                memo.isPast = call.hasOnlyRead() && call.isDone();
                if (call.hasOnlyRead()) {
                    router.notSent(turn);
                } else {
                    pauses.passed(now);
                    Integer seats = turn.value().seats();
                    soldOut.sent(seats != null && seats == 0 && !seats.equals(memo.seats), now);
                    memo.seats = op == Op.DELETE || op == Op.ZERO ? Integer.valueOf(0) : seats;
                    router.sent(turn, shown, Descriptions.of(op, turn.value()), now);
                }
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
                    router.stepFailed(turn, event, !call.hasOnlyRead(), started, now);
                }
            }
            case NOT_FOUND, CONFLICT, REFUSED -> {
                if (op == Op.POST && call.status() != 0) {
                    pauses.created(turn.key().option(), now); // the service has judged the slot, so its option exists
                }
                router.step(turn, event, shown, now);
            }
        }
    }

    private void ambiguous(Turn turn, long now) {
        turn.hint = Op.PATCH;
        turn.settleNotBefore(now + settings.lateEffect());
    }

    private void health(Turn turn, CallKind kind, boolean write, long started, long now, CallEnd end) {
        long failingSince = turn.failures == 0 ? now : turn.failingSince;
        service.ended(kind, write, started, now, end, failingSince, random.getAsDouble());
    }

    private void missing(OptionRef option, CallEnd call, long now) {
        pauses.missing(option, call.problem(), now);
        for (Turn turn : turns.values()) {
            turn.isOptionProbe &= !turn.key().option().equals(option);
        }
    }

    /** Releases everything that could be sent. One slot a minute finds out whether the caller is accepted again. */
    private void refusedCaller(CallEnd call, long now) {
        pauses.refused(call.problem(), now);
        turns.values().forEach(turn -> turn.isProbe = false);
        queues.removeSendable().forEach(turn -> router.park(turn, 0, now));
    }
}
