package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotDifference;
import io.github.suppliersdk.sync.SlotDifference.Kind;
import io.github.suppliersdk.sync.SlotKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The differences of one option, and what the guard of a reconcile needs to know of it. */
final class OptionFindings implements OptionComparison.Findings {
    /**
     * A slot that differs.
     *
     * @param slotId the slot
     * @param kinds how it differs
     * @param goesOffSale whether it can be booked now, and will not be
     * @param contents the hash of both contents, by which a difference is known again; 0 if only one side has the slot
     */
    record Found(String slotId, Set<Kind> kinds, boolean goesOffSale, long contents) {
        boolean isGone() {
            return kinds.contains(Kind.GONE);
        }

        /** The operation that is probably needed first. */
        Op hint() {
            if (kinds.contains(Kind.MISSING)) {
                return Op.POST;
            }
            return kinds.contains(Kind.CONTENT) ? Op.PUT : Op.PATCH;
        }

        /** The difference in words. */
        String words() {
            if (isGone()) {
                return "gone in the source";
            }
            return kinds.contains(Kind.MISSING)
                    ? "missing at the service"
                    : kinds.contains(Kind.CONTENT) ? "other content" : "other seats";
        }
    }

    final OptionRef option;
    final List<Found> found = new ArrayList<>();
    long listed;
    long compared;
    long onSale;
    long goingOffSale;
    long unreadable;

    /** Whether more slots differ than are remembered. */
    boolean isCut;

    private final int most;
    private final Consumer<OptionFindings> makeRoom;
    private final Runnable check;

    /**
     * Starts without findings.
     *
     * @param most the most slots to remember
     * @param makeRoom removes some of the remembered slots if it can
     * @param check called for each slot, and may throw: a calendar may be long
     */
    OptionFindings(OptionRef option, int most, Consumer<OptionFindings> makeRoom, Runnable check) {
        this.option = option;
        this.most = most;
        this.makeRoom = makeRoom;
        this.check = check;
    }

    @Override
    public void equal() {
        listed++;
        compared++;
    }

    @Override
    public void different(SlotDifference difference) {
        check.run();
        compared++;
        if (difference.wanted().isPresent()) {
            listed++;
        }
        if (difference.goesOffSale()) {
            goingOffSale++;
        }
        if (found.size() >= most && !isCut) {
            makeRoom.accept(this);
        }
        if (found.size() < most) {
            found.add(found(difference));
        } else {
            isCut = true;
        }
    }

    private static Found found(SlotDifference difference) {
        long contents = difference.wanted().isPresent() && difference.found().isPresent()
                ? SlotContent.hash(difference.wanted().get(), difference.found().get())
                : 0;
        return new Found(difference.slot().slotId(), difference.kinds(), difference.goesOffSale(), contents);
    }

    @Override
    public void foundUnreadable() {
        unreadable++;
    }

    @Override
    public void atService(Slot slot) {
        check.run();
        if (slot.capacity().orElse(1) > 0) {
            onSale++;
        }
    }

    SlotKey key(Found one) {
        return option.slot(one.slotId());
    }
}
