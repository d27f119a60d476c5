package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.publishing.Failure;
import io.github.suppliersdk.internal.sync.protocol.Event;
import io.github.suppliersdk.internal.sync.protocol.Known;
import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.slots.Slot;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The calls to the service: which one is next, and what its end means for its slots. The meaning of failures comes from
 * {@link CallTable}.
 */
final class ServiceJobs {
    /** Stands for all writes, which have one circuit breaker. */
    static final OperationKind WRITES = OperationKind.REPLACE;

    static final OperationKind READS = OperationKind.READ;

    /** How many slots may be deleted within an hour, in all processes, without being judged by a reconcile or a person. */
    static final int MOST_DELETES = 20;

    private static final String TOO_MANY_GONE = "more than " + MOST_DELETES + " slots were gone within an hour";

    /** How long after the service has shown them seats may still be written back. */
    private static final long OLDEST_SEATS = EngineState.SECOND;

    /** The service may ask for a longer pause, but sales go on; a call finds out whether it still means it. */
    private static final long LONGEST_THROTTLE = Duration.ofMinutes(3).toNanos();

    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;

    private static final Event<SlotContent> NOT_SENT = new Event.Responded<>(Event.Kind.NOT_CARRIED_OUT, null);

    private final EngineState state;
    private final TurnRouter router;
    private final ServiceCalls calls;

    ServiceJobs(EngineState state, TurnRouter router, ServiceCalls calls) {
        this.state = state;
        this.router = router;
        this.calls = calls;
    }

    @Nullable
    Job next(long now) {
        int calls = state.inFlight(Job.Peer.SERVICE);
        boolean mayCall = state.service.allows(calls, now);
        boolean mayWrite = mayCall && state.service.allows(WRITES, now);
        boolean mayRead = mayCall && state.service.allows(READS, now);
        boolean hasRoom = calls == 0 || state.service.allows(calls + 1, now);
        while (true) {
            List<Turn> polled = state.queues.pollCall(mayWrite, mayRead, hasRoom);
            List<Turn> fresh =
                    polled.stream().filter(turn -> beginOrReturn(turn, now)).toList();
            if (!fresh.isEmpty()) {
                return job(fresh);
            }
            if (polled.isEmpty()) {
                return null;
            }
        }
    }

    private Job job(List<Turn> fresh) {
        Turn first = fresh.get(0);
        Op op = first.phase() == Phase.SENDING ? first.op() : null;
        if (op != null) {
            fresh.forEach(turn -> turn.sends++);
        }
        state.service.begun(op == null ? READS : WRITES);
        String words = (op == null ? "GET" : op) + " of " + (fresh.size() == 1 ? first.key() : fresh.size() + " slots");
        return new Job(Job.Peer.SERVICE, fresh, words, () -> call(fresh, op));
    }

    /** Makes the call, unless it is a delete that nobody has permitted: of these there may be a few within an hour. */
    private Job.Note call(List<Turn> turns, @Nullable Op op) {
        Turn turn = turns.get(0);
        if (op == Op.DELETE && state.options.guardShare() < 1 && !turn.claim().mayDelete()) {
            try {
                if (!state.outbox.countDelete(turn.key(), MOST_DELETES)) {
                    return (started, now) -> {
                        state.service.ended(WRITES, started);
                        router.holdBack(turn, TOO_MANY_GONE, now);
                    };
                }
            } catch (Throwable e) { // a data source may throw any
                return (started, now) -> {
                    state.service.ended(WRITES, started);
                    turn.problem = "the outbox: " + Descriptions.failure(e);
                    router.stepFailed(turn, NOT_SENT, othersPass(turn, false), false, started, now);
                };
            }
        }
        CallResult end = calls.make(turns);
        return (started, now) -> completed(turns, op, end, started, now);
    }

    /** Whether the call of the turn can be made; if not, the turn goes back. */
    private boolean beginOrReturn(Turn turn, long now) {
        if (!router.tryToBegin(turn, now)) {
            return false;
        }
        long oldest = turn.keepsSeats() ? OLDEST_SEATS : Engine.STALE;
        if (turn.phase() == Phase.VERIFY_GET || now - turn.readAt <= oldest) {
            return true;
        }
        router.step(turn, turn.phase() == Phase.SENDING ? NOT_SENT : new Event.GetFailed<>(), null, now);
        return false;
    }

    /**
     * A call that has ended.
     *
     * @param op what was sent; null if the slot was read
     * @param othersPass whether the first slot of the call fails while calls of other slots pass
     */
    private record Made(List<Turn> turns, @Nullable Op op, CallResult end, boolean othersPass, long started, long now) {
        KnownOption option() {
            return turns.get(0).option;
        }

        boolean isWrite() {
            return op != null;
        }

        boolean isRefusal() {
            Failure failure = end.failure();
            return failure != null && failure.isRefusalOfTheCaller();
        }
    }

    private void completed(List<Turn> turns, @Nullable Op op, CallResult end, long started, long now) {
        boolean othersPass = othersPass(turns.get(0), op != null);
        Made made = new Made(turns, op, meaning(turns, end), othersPass, started, now);
        noteHealth(made);
        if (isOptionMissing(made.end())) {
            turns.forEach(turn -> turn.memo.seemedMissing = true);
            state.pauses.noteMissing(made.option(), made.end().problem(), now);
        }
        if (op == null) {
            got(turns.get(0), made);
        } else {
            made.option().noteWritten(isFault(made.end()), started);
            state.pauses.noteCaller(state.service.isRefused(WRITES), made.end().problem(), now);
            written(made, op);
        }
    }

    /**
     * A 404 to creates is the fault of one of their slots, such as an unknown pickup, if one of them was answered so
     * before, and the option was found to exist since.
     */
    private CallResult meaning(List<Turn> turns, CallResult end) {
        boolean isOfSlot = isOptionMissing(end)
                && turns.get(0).option.exists
                && turns.stream().anyMatch(turn -> turn.memo.seemedMissing);
        return isOfSlot && end.failure() != null
                ? new CallResult(end.failure().as(Meaning.REFUSED_ITEM), end.slots(), end.isPast())
                : end;
    }

    /** Whether the call failed without a judgement of its slots or their option. */
    private static boolean isFault(CallResult call) {
        return !Set.of(Meaning.DONE, Meaning.REFUSED_ITEM, Meaning.MISSING).contains(call.meaning())
                && !isOptionMissing(call);
    }

    private static boolean isOptionMissing(CallResult call) {
        return call.meaning() == Meaning.REFUSED_CALLER && call.status() == NOT_FOUND;
    }

    private void noteHealth(Made made) {
        OperationKind operation = made.isWrite() ? WRITES : READS;
        Failure failure = made.end().failure();
        if (failure == null) {
            state.service.succeeded(operation, made.started());
        } else {
            state.service.failed(
                    operation,
                    failure.waitingAtMost(LONGEST_THROTTLE),
                    made.othersPass(),
                    made.started(),
                    made.now(),
                    state.random.getAsDouble());
        }
    }

    private void got(Turn turn, Made made) {
        CallResult call = made.end();
        if (call.isDone() || call.meaning() == Meaning.MISSING) {
            // of a slot of a past day, which the source need not list any more, there is nothing to delete
            boolean isGone = call.slots().isEmpty() || (call.isPast() && turn.isGone());
            SlotValue<SlotContent> seen = isGone
                    ? SlotValue.absent()
                    : SlotContent.theirs(call.slots().get(0));
            turn.memo.failures = 0;
            turn.readAt = made.now(); // however long the call took
            turn.isPast = call.isPast();
            if (isGone && turn.phase() == Phase.LOOK && turn.isGone()) {
                turn.settleNotBefore(made.now() + state.lateEffect);
            }
            router.step(turn, new Event.Got<>(seen), seen, made.now());
        } else {
            turn.problem = call.problem();
            failed(turn, new Event.GetFailed<>(), made);
        }
    }

    private void failed(Turn turn, Event<SlotContent> event, Made made) {
        boolean othersPass = othersPass(turn, made.isWrite());
        // 401 is never the fault of a slot: one of the service's machines may refuse what the others accept
        boolean isRefusedAlone =
                made.isRefusal() && made.othersPass() && made.end().status() != UNAUTHORIZED;
        router.stepFailed(turn, event, othersPass, isRefusedAlone, made.started(), made.now());
    }

    /** Whether calls of others have passed since those of this slot, or all writes of its option, first failed. */
    private boolean othersPass(Turn turn, boolean write) {
        Long since =
                turn.memo.failures > 0 ? Long.valueOf(turn.memo.failingSince) : write ? turn.option.failingSince : null;
        return since != null && state.hasPassedSince(write, since);
    }

    private void written(Made made, Op op) {
        CallResult call = made.end();
        int size = made.turns().size();
        Map<String, Slot> named = new HashMap<>();
        call.slots().forEach(slot -> named.put(slot.slotId(), slot));
        for (Turn turn : made.turns()) {
            Slot slot = named.get(turn.key().slotId());
            if (slot == null && size > 1) {
                turn.mostPerCreate = CallTable.mostPerCreate(call, size, turn.mostPerCreate);
                turn.sends -= call.meaning() == Meaning.REFUSED_ITEM ? 1 : 0; // which says nothing of this slot
            }
            Event.Kind kind = CallTable.of(op, call, size, slot != null);
            responded(turn, made, new Event.Responded<>(kind, slot == null ? null : SlotContent.theirs(slot)));
        }
    }

    private void responded(Turn turn, Made made, Event.Responded<SlotContent> event) {
        Op op = turn.op();
        CallResult call = made.end();
        long now = made.now();
        // After the content was refused, only the seats are patched. The reported problem stays that refusal.
        boolean followsRefusal = op == Op.PATCH && turn.state().known() == Known.REFUSED;
        if (!call.isDone() && !followsRefusal) {
            turn.problem = call.problem();
        }
        switch (event.kind()) {
            case OK -> carriedOut(turn, op, event, now);
            case AMBIGUOUS -> {
                turn.memo.hint = Op.PATCH;
                turn.settleNotBefore(now + state.lateEffect);
                failed(turn, event, made);
            }
            case NOT_CARRIED_OUT -> {
                if (isOptionMissing(call) || call.meaning() == Meaning.REFUSED_ITEM) {
                    // a fault of the option or the chunk, not of this slot
                    router.step(turn, event, null, now);
                } else {
                    failed(turn, event, made);
                }
            }
            case NOT_FOUND, CONFLICT, REFUSED -> {
                if (op == Op.POST && call.status() != 0) {
                    // the service has judged the slot, so its option exists
                    state.pauses.noteFound(turn.option, now);
                }
                router.step(turn, event, event.shown(), now);
            }
        }
    }

    /** Ends failures, pauses and a stall, and then the step. */
    private void carriedOut(Turn turn, Op op, Event.Responded<SlotContent> event, long now) {
        SlotCache.Memo memo = turn.memo;
        if (memo.failures > 2) { // others of its option may wait longer, and need not any more
            turn.option.isReleased = true;
        }
        memo.noteSuccess();
        if (op == Op.POST) {
            state.pauses.noteFound(turn.option, now);
        }
        state.progressed(now);
        state.noteWrite(turn.value().isClosed() && !memo.isSoldOut, now);
        memo.isSoldOut = turn.value().isOffSale();
        router.sent(turn, event.shown(), Descriptions.of(op, turn.value()), now);
        memo.shownSince = turn.askedAt;
        router.step(turn, event, event.shown(), now);
    }
}
