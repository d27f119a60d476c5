package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.publishing.SlotTable.SlotEvent;
import io.github.suppliersdk.slots.Slot;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A call to make, and what its end means.
 *
 * @param operation the operation
 * @param group the option and kind
 * @param works the slots of the call; empty for the look at a window, and for a read of the experience
 * @param window the days of a range; null for any other call
 * @param started when it began
 */
record PublishJob(
        OperationKind operation,
        SlotGroup group,
        List<Work> works,
        @Nullable Window window,
        long started) {
    private static final int NOT_FOUND = 404;

    /** How a call ended. */
    sealed interface End {
        /** The experience was read; whether it has the option. */
        record OptionChecked(boolean isListed) implements End {}

        /** A window was looked at. */
        record Looked(SlotIndex there) implements End {}

        /**
         * Slots were written, or read again.
         *
         * @param eventOf what happened to the slot of the call with an id
         */
        record Responded(Function<String, SlotEvent> eventOf) implements End {}

        /** The call failed. */
        record Failed(Failure failure) implements End {}
    }

    /** The window that it looks at, where the slots wait, and more may come; null if it does not. */
    @Nullable
    Window look() {
        return works.isEmpty() ? window : null;
    }

    /** Whether it reads the experience, to see whether the service has the option. */
    boolean isOptionCheck() {
        return works.isEmpty() && window == null;
    }

    /** Since when these slots fail. */
    long failingSince() {
        Window look = look();
        return look != null ? look.failingSince() : works.get(0).turn().failingSince();
    }

    /** The slots to create, or the one to write. */
    List<Slot> requests() {
        return works.stream().map(Work::turn).map(this::request).toList();
    }

    private Slot request(SlotTurn turn) {
        Slot replacement = turn.replacement();
        return operation == OperationKind.REPLACE && replacement != null ? replacement : turn.slot();
    }

    /**
     * The end, as one of these slots or of this range alone. A 404 to a create in an option that exists is the fault of
     * one of its slots, such as an unknown pickup. A service may have no call that lists slots, or not find an empty
     * range.
     */
    End meaning(End end) {
        if (!(end instanceof End.Failed failed)) {
            return end;
        }
        int status = failed.failure().status();
        boolean isAlone = operation == OperationKind.LIST
                ? status == NOT_FOUND || status == 405 || status == 501
                : operation == OperationKind.CREATE
                        && status == NOT_FOUND
                        && group.option().exists()
                        && !isOutageOfOption(failed.failure());
        return isAlone ? new End.Failed(failed.failure().as(Meaning.REFUSED_ITEM)) : end;
    }

    /** Whether the failure is that of an option that could not be found for a while. */
    boolean isOutageOfOption(Failure failure) {
        return operation == OperationKind.CREATE
                && failure.status() == NOT_FOUND
                && failure.meaning() == Meaning.TRANSIENT;
    }

    /** What the end means for one of the slots. */
    SlotEvent event(Work work, End end) {
        if (end instanceof End.Responded responded) {
            return responded.eventOf().apply(work.turn().slot().slotId());
        }
        Failure failure = ((End.Failed) end).failure();
        return failure.meaning() == Meaning.MISSING
                ? new SlotEvent.NotFound()
                : new SlotEvent.Failed(failure, works.size());
    }
}
