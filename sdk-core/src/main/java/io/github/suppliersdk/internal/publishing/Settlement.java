package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.SlotProblem;
import io.github.suppliersdk.publishing.SlotResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of some slots.
 *
 * @param slots the slots
 * @param result the result of all of them
 * @param problem why they are not published, if they are not
 * @param toVerify whether a write of them was toVerify with an unknown effect
 */
record Settlement(
        List<PendingSlot> slots,
        SlotResult result,
        @Nullable SlotProblem problem,
        boolean toVerify) {}
