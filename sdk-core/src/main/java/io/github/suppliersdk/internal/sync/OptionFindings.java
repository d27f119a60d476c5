package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotDifference;
import io.github.suppliersdk.sync.SlotKey;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The findings of the first pass of a reconcile for one option. */
final class OptionFindings implements OptionComparison.Findings {
    /**
     * A slot that differs.
     *
     * @param slotId the slot
     * @param hint the operation that is probably needed first
     * @param isGone whether the source does not have the slot
     */
    record Found(String slotId, Op hint, boolean isGone) {}

    final OptionRef option;
    final List<Found> found = new ArrayList<>();

    /** The first days of the months with differences. */
    final TreeSet<LocalDate> months = new TreeSet<>();

    long listed;
    long compared;
    long differing;
    long onSale;
    long goingOffSale;

    /** How many of the slots that the source does not have are not remembered: those on sale, and those sold out. */
    long goneOnSaleNotFound;

    long goneSoldOutNotFound;

    long unreadable;

    /** How many differing slots are remembered; another pass finds the others. */
    private final int most;

    OptionFindings(OptionRef option, int most) {
        this.option = option;
        this.most = most;
    }

    @Override
    public void equal(SlotRequest ours) {
        listed++;
        compared++;
    }

    @Override
    public void different(SlotDifference difference) {
        compared++;
        differing++;
        if (difference.wanted().isPresent()) {
            listed++;
        }
        if (difference.goesOffSale()) {
            goingOffSale++;
        }
        difference.date().ifPresent(date -> months.add(date.withDayOfMonth(1)));
        // a slot that has moved to another month is read again in both
        difference.found().flatMap(Slot::kind).map(Dates::of).ifPresent(date -> months.add(date.withDayOfMonth(1)));
        if (found.size() < most) {
            found.add(found(difference));
        } else if (difference.kinds().contains(SlotDifference.Kind.GONE)) {
            if (difference.goesOffSale()) {
                goneOnSaleNotFound++;
            } else {
                goneSoldOutNotFound++;
            }
        }
    }

    static Found found(SlotDifference difference) {
        return new Found(
                difference.slot().slotId(),
                hint(difference.kinds()),
                difference.kinds().contains(SlotDifference.Kind.GONE));
    }

    private static Op hint(Set<SlotDifference.Kind> kinds) {
        if (kinds.contains(SlotDifference.Kind.MISSING)) {
            return Op.POST;
        }
        return kinds.contains(SlotDifference.Kind.CONTENT) ? Op.PUT : Op.PATCH;
    }

    @Override
    public void foundUnreadable() {
        unreadable++;
    }

    @Override
    public void atService(Slot slot) {
        if (slot.capacity().orElse(1) > 0) {
            onSale++;
        }
    }

    boolean isWhole() {
        return found.size() == differing;
    }

    SlotKey key(Found one) {
        return option.slot(one.slotId());
    }
}
