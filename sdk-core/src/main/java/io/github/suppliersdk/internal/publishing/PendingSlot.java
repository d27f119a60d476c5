package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.publishing.journal.SlotKey;
import io.github.suppliersdk.publishing.SlotTarget;

/**
 * A slot that has no outcome yet.
 *
 * @param position its position in the input, from 0
 * @param target the slot as given
 * @param key the slot's key in the journal
 * @param maybeSent whether an earlier run began to send a slot with this id and did not learn its outcome
 * @param otherWasSent whether an earlier run may have sent other content
 */
public record PendingSlot(long position, SlotTarget target, SlotKey key, boolean maybeSent, boolean otherWasSent) {
    /** A slot of a run without a journal, which no earlier run may have sent with other content. */
    public PendingSlot(long position, SlotTarget target) {
        this(position, target, SlotKey.NONE, false, false);
    }

    /** The id of the slot. */
    public String slotId() {
        return target.slot().slotId();
    }
}
