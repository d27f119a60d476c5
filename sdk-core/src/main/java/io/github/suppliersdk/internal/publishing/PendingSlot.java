package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.publishing.journal.SlotKey;
import io.github.suppliersdk.publishing.SlotTarget;

/**
 * A slot that has no outcome yet.
 *
 * @param position its position in the input, from 0
 * @param target the slot as it was given
 * @param key what the journal knows it by
 * @param overridesOwn whether an earlier slot of this input has the same id and was written by this run, so that this one replaces it
 * @param maybeSent whether an earlier run began to send a slot with its id and did not learn what came of it
 * @param otherWasSent whether what an earlier run may have sent of it, or an earlier slot of this input that stays, had other content
 */
public record PendingSlot(
        long position, SlotTarget target, SlotKey key, boolean overridesOwn, boolean maybeSent, boolean otherWasSent) {
    /** A slot that no earlier run may have sent otherwise, of a run without a journal. */
    public PendingSlot(long position, SlotTarget target, boolean overridesOwn) {
        this(position, target, SlotKey.NONE, overridesOwn, false, false);
    }

    /** The same slot, with what else is known of it. */
    PendingSlot of(boolean own, boolean other) {
        return new PendingSlot(position, target, key, own, maybeSent, other);
    }

    /** The id of the slot. */
    public String slotId() {
        return target.slot().slotId();
    }
}
