package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.sync.SlotDifference;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What a comparison finds, counted, with the first of the differences. */
public final class PlanFindings implements OptionComparison.Findings {
    private static final int SHOWN = 1000;

    private final Map<SlotDifference.Kind, Long> counts = new EnumMap<>(SlotDifference.Kind.class);
    private final List<SlotDifference> first = new ArrayList<>();
    private long equal;
    private long unreadable;

    @Override
    public void equal(SlotRequest ours) {
        equal++;
    }

    @Override
    public void different(SlotDifference difference) {
        counts.merge(difference.kind(), 1L, Long::sum);
        if (first.size() < SHOWN) {
            first.add(difference);
        }
    }

    @Override
    public void unreadable(Slot slot) {
        unreadable++;
    }

    @Override
    public void atService(Slot slot) {
        // is in one of the others
    }

    /** How many differ, by how. */
    public Map<SlotDifference.Kind, Long> counts() {
        return counts;
    }

    /** The first thousand. */
    public List<SlotDifference> first() {
        return first;
    }

    /** How many are equal. */
    public long equal() {
        return equal;
    }

    /** How many have no date that can be read. */
    public long unreadable() {
        return unreadable;
    }
}
