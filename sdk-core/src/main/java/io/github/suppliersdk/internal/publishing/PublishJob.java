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
 * @param works the slots of the call; empty for the look at a window
 * @param window the days of a range; null for any other call
 * @param option what was known of the option when it began
 * @param started when it began
 */
record PublishJob(
        OperationKind operation,
        SlotGroup group,
        List<Work> works,
        @Nullable Window window,
        OptionHealth.Known option,
        long started) {
    private static final int NOT_FOUND = 404;

    /** How a call ended. */
    sealed interface End {
        /** A window was looked at. */
        record Looked(SlotIndex there) implements End {}

        /**
         * Slots were written, or read again.
         *
         * @param rows the number of slots in the response; for a create, of those that it was to create
         * @param eventOf what happened to the slot of the call with an id
         */
        record Responded(int rows, Function<String, SlotEvent> eventOf) implements End {}

        /**
         * The call failed.
         *
         * @param isOptionThere whether the experience was read then, and has the option as far as anybody can say
         */
        record Failed(Failure failure, boolean isOptionThere) implements End {}

        /**
         * The call was refused, and the experience does not have the option.
         *
         * @param why what the experience says, in words
         */
        record OptionMissing(Failure failure, String why) implements End {}
    }

    /** The window that it looks at, where the slots wait, and more may come; null if it does not. */
    @Nullable
    Window look() {
        return works.isEmpty() ? window : null;
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
                : operation == OperationKind.CREATE && status == NOT_FOUND && failed.isOptionThere();
        return isAlone ? new End.Failed(failed.failure().as(Meaning.REFUSED_ITEM), false) : end;
    }

    /** Whether the failure may be that of the option, so that the experience is to be read. */
    boolean mayMeanOption(Failure failure) {
        boolean isNotFound = failure.status() == NOT_FOUND;
        return option == OptionHealth.Known.THERE
                ? isNotFound && operation == OperationKind.CREATE
                : isNotFound || failure.meaning() == Meaning.REFUSED_ITEM;
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
