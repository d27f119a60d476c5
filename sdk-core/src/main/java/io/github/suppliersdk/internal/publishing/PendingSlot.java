package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.SlotTarget;

/**
 * A slot that has no outcome yet.
 *
 * @param position its position in the input, from 0
 * @param target the slot as it was given
 * @param overridesOwn whether an earlier slot of this input has the same id and was written by this run, so that this one replaces it
 * @param otherWasSent whether what an earlier run may have sent of it, or an earlier slot of this input that stays, had other content
 */
public record PendingSlot(long position, SlotTarget target, boolean overridesOwn, boolean otherWasSent) {
    /** A slot that no earlier run may have sent otherwise. */
    public PendingSlot(long position, SlotTarget target, boolean overridesOwn) {
        this(position, target, overridesOwn, false);
    }

    /** The id of the slot. */
    public String slotId() {
        return target.slot().slotId();
    }
}
