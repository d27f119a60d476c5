package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.SlotDifference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The findings of a comparison: counts, and the first differences. */
public final class PlanFindings implements OptionComparison.Findings {
    private static final int SHOWN = 1000;

    private final Map<SlotDifference.Kind, Long> counts = new EnumMap<>(SlotDifference.Kind.class);
    private final List<SlotDifference> first = new ArrayList<>();
    private long differing;
    private long equal;
    private long seatsKept;
    private long unreadable;

    @Override
    public void equal() {
        equal++;
    }

    @Override
    public void different(SlotDifference difference) {
        differing++;
        difference.kinds().forEach(kind -> counts.merge(kind, 1L, Long::sum));
        if (first.size() < SHOWN) {
            first.add(difference);
        }
    }

    @Override
    public void keepsSeats() {
        seatsKept++;
    }

    @Override
    public void foundUnreadable() {
        unreadable++;
    }

    /** The number of differences by kind. */
    public Map<SlotDifference.Kind, Long> counts() {
        return counts;
    }

    /** The first thousand differences. */
    public List<SlotDifference> first() {
        return Collections.unmodifiableList(first);
    }

    /** The number of slots that differ. */
    public long differing() {
        return differing;
    }

    /** The number of equal slots. */
    public long equalSlots() {
        return equal;
    }

    /** The number of slots that keep other seats than the source has. */
    public long seatsKept() {
        return seatsKept;
    }

    /** The number of slots with a date that cannot be read. */
    public long unreadable() {
        return unreadable;
    }
}
