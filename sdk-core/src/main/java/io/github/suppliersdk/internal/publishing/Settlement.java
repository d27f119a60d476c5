package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.SlotProblem;
import io.github.suppliersdk.publishing.SlotResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of some slots.
 *
 * @param slots the slots
 * @param result what became of all of them
 * @param problem why, where they are not published
 * @param abandoned whether a write of them was given up without knowing what became of it
 * @param soldFrom whether the service has them with fewer seats than asked for
 */
public record Settlement(
        List<PendingSlot> slots,
        SlotResult result,
        @Nullable SlotProblem problem,
        boolean abandoned,
        boolean soldFrom) {
    /** Of slots whose seats are as asked for, or of which nothing is known. */
    public Settlement(List<PendingSlot> slots, SlotResult result, @Nullable SlotProblem problem, boolean abandoned) {
        this(slots, result, problem, abandoned, false);
    }
}
