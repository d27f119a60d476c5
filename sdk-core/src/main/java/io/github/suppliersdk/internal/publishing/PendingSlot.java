package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.SlotTarget;

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
}
