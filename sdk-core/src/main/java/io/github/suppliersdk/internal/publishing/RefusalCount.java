package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.publishing.SlotResult;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts refusals in a row, of the caller and of slots, and decides when they end the run. */
final class RefusalCount {
    private static final long FIRST_PAUSE = Duration.ofSeconds(1).toNanos();
    private static final int LONGEST_DOUBLED = 4;

    private final RunRules rules;
    private final Map<OptionKey, Failure> halted = new HashMap<>();
    private final Map<OptionKey, Integer> createsInARow = new HashMap<>();
    private final Map<OperationKind, RefusalRun> callers = new EnumMap<>(OperationKind.class);
    private long pausedUntil = Long.MIN_VALUE / 2;
    private RefusalRun ofSlots = RefusalRun.NONE;

    RefusalCount(RunRules rules) {
        this.rules = rules;
    }

    /** Why no slots of the option are created any more; null if they are. */
    @Nullable
    Failure haltedBy(OptionKey option) {
        return halted.get(option);
    }

    /** Counts the result of a call, and returns why the run ends; null if it does not. */
    @Nullable
    Ending count(InFlightCall task, Event event, long now, Transition transition) {
        Batch batch = task.batch();
        Ending ending = null;
        if (event instanceof Event.Failed failed && failed.failure().meaning() == Meaning.REFUSED_CALLER) {
            ending = refusedCaller(task, failed.failure(), now, transition);
        } else if (isAccepted(event)) {
            callers.remove(batch.operation());
            if (batch.phase() == Phase.CREATE) {
                createsInARow.remove(batch.option());
            }
        }
        for (Settlement settlement : transition.settled()) {
            if (settlement.result() == SlotResult.REJECTED && !(event instanceof Event.Unwritable)) {
                Ending tooMany = refusedSlot(batch, event);
                ending = ending == null ? tooMany : ending;
            } else if (settlement.result().isPublished() || settlement.result() == SlotResult.EXISTS_DIFFERENT) {
                ofSlots = RefusalRun.NONE;
            }
        }
        return ending;
    }

    /** Whether the service did what was requested, or refused the request for its content. */
    private static boolean isAccepted(Event event) {
        return event instanceof Event.Failed failed
                ? failed.failure().meaning() == Meaning.REFUSED_ITEM
                        || failed.failure().meaning() == Meaning.MISSING
                : !(event instanceof Event.Unwritable);
    }

    private @Nullable Ending refusedCaller(InFlightCall task, Failure failure, long now, Transition transition) {
        Batch batch = task.batch();
        if (batch.phase() == Phase.CREATE) {
            refusedCreate(batch.option(), failure, transition);
        }
        if (!failure.isRefusalOfTheCaller() || task.started() - pausedUntil < 0) {
            // it concerns the option only; or it was in flight when the caller was refused, and says nothing new
            return null;
        }
        RefusalRun run =
                callers.getOrDefault(batch.operation(), RefusalRun.NONE).and(failure.status());
        callers.put(batch.operation(), run);
        pausedUntil = now + pause(run.count());
        return !batch.phase().isWrite() || run.count() < rules.refusedCallsInARow()
                ? null
                : new Ending(
                        "the service refused the caller " + run.count() + " times in a row: " + failure.words(),
                        null,
                        true);
    }

    /**
     * Notes a refused create. Repeated refusals of one batch say nothing about others, if creates of the option were
     * accepted in between.
     */
    private void refusedCreate(OptionKey option, Failure failure, Transition transition) {
        int inARow = createsInARow.merge(option, 1, Integer::sum);
        if (transition.next().isEmpty() && inARow >= rules.refusedCallsInARow()) {
            createsInARow.remove(option);
            halted.put(option, failure);
        }
    }

    /** The pause after refusals: renewing a token takes a moment, and more calls meanwhile achieve nothing. */
    private long pause(int count) {
        long pause = FIRST_PAUSE << Math.min(2 * (count - 1), LONGEST_DOUBLED);
        return Math.min(rules.giveUpAfter(), pause);
    }

    /** Whether no call may begin, because the caller has just been refused. */
    boolean isPaused(long now) {
        return pausedUntil - now > 0;
    }

    /** The end of the pause; {@link Long#MAX_VALUE} if there is none. */
    long pausedUntil(long now) {
        return isPaused(now) ? pausedUntil : Long.MAX_VALUE;
    }

    /** Whether the caller was refused so often in a row that the operation is not allowed. */
    boolean areRefused(OperationKind operation) {
        return callers.getOrDefault(operation, RefusalRun.NONE).count() >= rules.refusedCallsInARow();
    }

    private @Nullable Ending refusedSlot(Batch batch, Event event) {
        Failure before = batch.failure();
        int status =
                event instanceof Event.Failed failed ? failed.failure().status() : before == null ? 0 : before.status();
        ofSlots = ofSlots.and(status);
        if (ofSlots.count() < rules.refusedSlotsInARow()) {
            return null;
        }
        Failure refusal = event instanceof Event.Failed failed && batch.phase().isWrite() ? failed.failure() : before;
        String last = refusal == null ? "" : ", the last: " + refusal.words();
        return new Ending("the service refused " + ofSlots.count() + " slots in a row" + last, null);
    }
}
