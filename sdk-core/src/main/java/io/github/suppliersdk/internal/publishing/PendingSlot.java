package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.publishing.journal.SlotKey;
import io.github.suppliersdk.publishing.SlotTarget;

/**
 * A slot that has no outcome yet.
 *
 * @param position its position in the input, from 0
 * @param target the slot as given
 * @param key the slot's key in the journal
 * @param overridesOwn whether this run wrote an earlier slot of the input with the same id, so that this one replaces
 *     it
 * @param maybeSent whether an earlier run began to send a slot with this id and did not learn its outcome
 * @param otherWasSent whether an earlier run may have sent other content, or an earlier slot of this input with other
 *     content stays at the service
 */
public record PendingSlot(
        long position, SlotTarget target, SlotKey key, boolean overridesOwn, boolean maybeSent, boolean otherWasSent) {
    /** A slot of a run without a journal, which no earlier run may have sent with other content. */
    public PendingSlot(long position, SlotTarget target, boolean overridesOwn) {
        this(position, target, SlotKey.NONE, overridesOwn, false, false);
    }

    /** The same slot with these flags. */
    PendingSlot of(boolean own, boolean other) {
        return new PendingSlot(position, target, key, own, maybeSent, other);
    }

    /** The id of the slot. */
    public String slotId() {
        return target.slot().slotId();
    }
}
