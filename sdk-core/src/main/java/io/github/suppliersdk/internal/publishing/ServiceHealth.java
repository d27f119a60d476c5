package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The state of the service, as the calls of a run show it: one limiter, and the health of each operation. */
final class ServiceHealth {
    /** The operations of publishing in order of preference: seats that were just read are written back at once. */
    static final List<OperationKind> OPERATIONS =
            List.of(OperationKind.REPLACE, OperationKind.READ, OperationKind.LIST, OperationKind.CREATE);

    private final Map<OperationKind, CallHealth> operations = new EnumMap<>(OperationKind.class);
    private final Map<OperationKind, Long> idleSince = new EnumMap<>(OperationKind.class);
    private ConcurrencyLimiter limiter;
    private @Nullable Failure lastFailure;

    ServiceHealth(int concurrency) {
        this.limiter = ConcurrencyLimiter.of(concurrency);
        OPERATIONS.forEach(operation -> operations.put(operation, CallHealth.good()));
    }

    ConcurrencyLimiter limiter() {
        return limiter;
    }

    CallHealth of(OperationKind operation) {
        return Objects.requireNonNull(operations.get(operation));
    }

    private void update(OperationKind operation, UnaryOperator<CallHealth> change) {
        operations.put(operation, change.apply(of(operation)));
    }

    void throttled(long until) {
        limiter = limiter.throttled(until);
    }

    void begun(Batch batch) {
        update(batch.operation(), CallHealth::begun);
    }

    void giveUp(OperationKind operation) {
        update(operation, CallHealth::givenUpForGood);
    }

    /** Leaves out the time in which no call of an operation was needed. */
    void waitedFor(Set<OperationKind> wanted, long now) {
        for (OperationKind operation : OPERATIONS) {
            Long idle = idleSince.get(operation);
            if (!wanted.contains(operation)) {
                idleSince.putIfAbsent(operation, now);
            } else if (idle != null) {
                idleSince.remove(operation);
                update(operation, health -> health.idleFor(now - idle));
            }
        }
    }

    /** Whether a write of the kind of this batch has succeeded since the batch first failed. */
    boolean writesPass(Batch batch) {
        return of(batch.writeOperation()).hasPassedSince(batch.writeFailures().since());
    }

    boolean readsPass(Batch batch) {
        long since = batch.readFailures().since();
        return of(OperationKind.READ).hasPassedSince(since)
                || of(OperationKind.LIST).hasPassedSince(since);
    }

    int readFailuresToBlame() {
        return Math.max(
                of(OperationKind.READ).spurious().failuresToBlame(),
                of(OperationKind.LIST).spurious().failuresToBlame());
    }

    /** Whether others succeed, of the kind of its next call. */
    boolean othersPass(Batch batch) {
        return batch.phase().isWrite() ? writesPass(batch) : readsPass(batch);
    }

    /** Notes that a write was carried out, whatever its response said. */
    void writePassed(Batch batch, long started) {
        update(
                batch.writeOperation(),
                health -> health.passed(started, batch.writeFailures().failures()));
    }

    /** Notes that a call has ended. */
    void judge(InFlightCall task, Event event, long now, double drawn) {
        Batch batch = task.batch();
        CallHealth before = of(batch.operation());
        CallHealth after;
        if (event instanceof Event.Failed failed) {
            after = failed(task, failed, before, now, drawn);
        } else if (event instanceof Event.Unwritable) {
            after = before.notMade(task.started());
        } else if (event instanceof Event.Created created && ResponseNames.namesNone(batch.slots(), created.ids())) {
            after = failsOnTheseSlots(batch) ? before.ended(task.started()) : before.failed(task.started(), now, drawn);
        } else {
            limiter = limiter.succeeded(kind(batch, event), task.started(), now);
            after = before.passed(task.started(), batch.failuresByChance());
        }
        operations.put(batch.operation(), after);
    }

    private CallHealth failed(InFlightCall task, Event.Failed failed, CallHealth before, long now, double drawn) {
        lastFailure = failed.failure();
        Meaning meaning = failed.failure().meaning();
        long started = task.started();
        Batch batch = task.batch();
        if (failed.failure().isRefusalOfTheCaller()) {
            return before.ended(started);
        }
        if (meaning == Meaning.REFUSED_ITEM || meaning == Meaning.REFUSED_CALLER || meaning == Meaning.MISSING) {
            limiter = limiter.refused();
            return meaning == Meaning.REFUSED_ITEM && !batch.phase().isWrite()
                    ? before.ended(started) // the read showed nothing of the service's slots
                    : before.passed(started, batch.failuresByChance());
        }
        if (meaning == Meaning.OVERLOAD || failed.retryAfter() > 0) {
            limiter = limiter.overloaded(started, now, failed.retryAfter(), drawn);
        }
        if (meaning == Meaning.OVERLOAD || failsOnTheseSlots(batch)) {
            return before.ended(started);
        }
        limiter = limiter.failed(started, now);
        return before.failed(started, now, drawn);
    }

    /** Whether calls of the operation fail on these slots, while others succeed. */
    private boolean failsOnTheseSlots(Batch batch) {
        FailureStreak streak = batch.streak();
        return streak.failures() > 0 && of(batch.operation()).hasPassedSince(streak.since());
    }

    private static CallKind kind(Batch batch, Event event) {
        boolean ranged = batch.operation() == OperationKind.LIST;
        return CallKind.of(batch.phase(), ranged, event instanceof Event.Found found ? found.rows() : batch.size());
    }

    /**
     * Why nothing can be created any more; null if creates are possible. A pause that would last beyond the limit is
     * not waited for.
     */
    @Nullable
    Ending isStuck(long giveUpAfter, long now) {
        CallHealth creates = of(OperationKind.CREATE);
        long pause = limiter.isThrottled(now) ? limiter.throttledUntil() - now : 0;
        if (pause > giveUpAfter) {
            return new Ending("the service asks to wait for " + Durations.words(pause), null);
        }
        boolean stuckThen = pause > 0 && creates.isStuck() && now + pause - creates.stuckSince() > giveUpAfter;
        if (!stuckThen && !creates.isStuckFor(giveUpAfter, now)) {
            return null;
        }
        String none = pause > 0 ? ", and none may begin for " + Durations.words(pause) : "";
        return new Ending(
                "hardly any call that creates slots has succeeded for " + Durations.words(now - creates.stuckSince())
                        + none + lastFailure(),
                null,
                isCallerRefused());
    }

    /** Whether the last failure was a refusal of the caller. */
    boolean isCallerRefused() {
        return lastFailure != null && lastFailure.isRefusalOfTheCaller();
    }

    /** The last failure in words, as the end of a sentence. */
    String lastFailure() {
        return lastFailure == null ? "" : ": " + lastFailure.words();
    }

    /** The reasons for which the run waits, in words. */
    List<String> words(long now) {
        List<String> parts = new ArrayList<>();
        if (limiter.isThrottled(now)) {
            parts.add("no call may begin for " + Durations.words(limiter.throttledUntil() - now) + " more");
        }
        for (OperationKind operation : OPERATIONS) {
            CallHealth health = of(operation);
            if (health.breaker().isOpen() && health.isStuck()) {
                parts.add("calls to " + operation.title() + " have failed for "
                        + Durations.words(now - health.stuckSince()));
            }
        }
        if (lastFailure != null) {
            parts.add("the last failure: " + lastFailure.words());
        }
        return parts;
    }
}
