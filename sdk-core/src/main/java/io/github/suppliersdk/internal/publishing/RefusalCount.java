package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.publishing.SlotResult;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts refusals in a row, of the caller and of slots, and says when there were so many that the run ends. */
final class RefusalCount {
    private final Rules rules;
    private final Map<OptionKey, Failure> halted = new HashMap<>();
    private RefusalRun ofCaller = RefusalRun.NONE;
    private long callerRefusedAt;
    private RefusalRun ofSlots = RefusalRun.NONE;

    RefusalCount(Rules rules) {
        this.rules = rules;
    }

    /** Why no slots of the option are created any more; null if they are. */
    @Nullable
    Failure haltedBy(OptionKey option) {
        return halted.get(option);
    }

    /** Counts what a call has come to, and gives back why the run ends; null if it does not. */
    @Nullable
    Ending count(Task task, Event event, long now, Transition transition) {
        Batch batch = task.batch();
        Ending ending = null;
        if (event instanceof Event.Failed failed && failed.failure().meaning() == Meaning.REFUSED_CALLER) {
            ending = refusedCaller(task, failed.failure(), now, transition);
        } else if (batch.phase().isWrite() && (event instanceof Event.Created || event instanceof Event.Replaced)) {
            ofCaller = RefusalRun.NONE;
        }
        for (Settlement settlement : transition.settled()) {
            if (settlement.result() == SlotResult.REJECTED && !(event instanceof Event.Unwritable)) {
                Ending tooMany = refusedSlot(batch, event, settlement);
                ending = ending == null ? tooMany : ending;
            } else if (settlement.result().isPublished() || settlement.result() == SlotResult.EXISTS_DIFFERENT) {
                ofSlots = RefusalRun.NONE;
            }
        }
        return ending;
    }

    private @Nullable Ending refusedCaller(Task task, Failure failure, long now, Transition transition) {
        Batch batch = task.batch();
        if (batch.phase() == Phase.CREATE && transition.next().isEmpty()) {
            halted.put(batch.option(), failure);
        }
        boolean onlyOfTheOption = failure.status() == 404;
        if (!batch.phase().isWrite() || onlyOfTheOption) {
            return null;
        }
        if (ofCaller.count() > 0 && task.started() - callerRefusedAt < 0) {
            return null; // it was in flight when the caller was refused, and says nothing new
        }
        callerRefusedAt = now;
        ofCaller = ofCaller.and(failure.status());
        return ofCaller.count() < rules.refusedCallsInARow()
                ? null
                : new Ending(
                        "the service refused the caller " + ofCaller.count() + " times in a row: "
                                + failure.problem().message(),
                        null);
    }

    private @Nullable Ending refusedSlot(Batch batch, Event event, Settlement settlement) {
        Failure before = batch.failure();
        int status =
                event instanceof Event.Failed failed ? failed.failure().status() : before == null ? 0 : before.status();
        ofSlots = ofSlots.and(status);
        if (ofSlots.count() < rules.refusedSlotsInARow()) {
            return null;
        }
        String last =
                settlement.problem() == null ? "" : ": " + settlement.problem().message();
        return new Ending(
                "the service refused " + ofSlots.count() + " slots in a row with status " + status + last, null);
    }
}
