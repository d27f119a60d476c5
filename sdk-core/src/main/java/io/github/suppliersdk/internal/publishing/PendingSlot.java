package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotTarget;
import java.util.Optional;

/**
 * A slot that has no outcome yet.
 *
 * @param position its position in the input, from 0
 * @param target the slot as given
 */
record PendingSlot(long position, SlotTarget target) {
    String slotId() {
        return target.slot().slotId();
    }

    SlotOutcome outcome(Transition.Settled settled) {
        return new SlotOutcome(
                position, target, settled.result(), Optional.ofNullable(settled.problem()), settled.toVerify());
    }
}
