package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.slots.Slot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call to make.
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
    /** Whether it looks at a window; then the slots wait there, and more may come. */
    boolean isLook() {
        return works.isEmpty() && window != null;
    }

    /** Whether it reads the experience, to see whether the service has the option. */
    boolean isOptionCheck() {
        return works.isEmpty() && window == null;
    }

    /** Since when these slots fail. */
    long failingSince() {
        return window != null && isLook()
                ? window.failingSince()
                : works.get(0).turn().failingSince();
    }

    /** The slots to create, or the one to write. */
    List<Slot> requests() {
        return works.stream().map(Work::turn).map(this::request).toList();
    }

    private Slot request(SlotTurn turn) {
        Slot replacement = turn.replacement();
        return operation == OperationKind.REPLACE && replacement != null ? replacement : turn.slot();
    }
}
