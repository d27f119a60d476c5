package io.github.suppliersdk.internal.rules;

import io.github.suppliersdk.slots.SlotRequest;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/**
 * Slots of one create call that keep all its rules. Whoever makes this has checked each of them and put together only what
 * may stand in one call, so the call does not check them once more.
 */
public final class CheckedSlots extends AbstractList<SlotRequest> implements RandomAccess {
    private final String optionId;
    private final List<SlotRequest> slots;

    /** These slots, checked for this option. */
    public CheckedSlots(String optionId, List<SlotRequest> slots) {
        this.optionId = optionId;
        this.slots = slots;
    }

    boolean areFor(String option) {
        return optionId.equals(option);
    }

    @Override
    public SlotRequest get(int index) {
        return slots.get(index);
    }

    @Override
    public int size() {
        return slots.size();
    }
}
