package io.github.suppliersdk.slots;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/** The slots of one response, in its order; unmodifiable. A slot that cannot be read is left out and named. */
public final class SlotList extends AbstractList<Slot> implements RandomAccess {
    private final List<Slot> slots;
    private final List<SkippedSlot> skipped;

    /** Makes a list, as a stand-in of a {@link SlotsClient} may need it. */
    public SlotList(List<Slot> slots, List<SkippedSlot> skipped) {
        this.slots = List.copyOf(slots);
        this.skipped = List.copyOf(skipped);
    }

    /** The slots that were left out. The service has them: whoever compares must neither create nor delete them. */
    public List<SkippedSlot> skipped() {
        return skipped;
    }

    @Override
    public Slot get(int index) {
        return slots.get(index);
    }

    @Override
    public int size() {
        return slots.size();
    }
}
