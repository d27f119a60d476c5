package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.SlotKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a reconcile finds in one option: the slots to be marked, what the outbox knew of the others, and what the guard
 * needs to know. Some hundred differences at a time are looked up in the outbox, and only the key of a slot to be marked
 * is remembered.
 */
final class OptionFindings {
    private static final int LOOKED_UP_AT_ONCE = 500;

    /**
     * A slot to be marked.
     *
     * @param hint the operation that is probably needed first
     */
    record ToMark(SlotKey slot, boolean isGone, Op hint) {}

    final OptionRef option;
    final List<ToMark> toMark = new ArrayList<>();
    final Findings found = new Findings();
    final Findings pending = new Findings();
    final Findings held = new Findings();
    final Findings refused = new Findings();
    final Findings notKept = new Findings();
    long listed;
    long compared;
    long onSale;
    long goingOffSale;
    long unreadable;

    /** Whether more slots are to be marked than are remembered. */
    boolean isMore;

    private final int most;
    private final OutboxQueue outbox;
    private final Runnable check;
    private final List<SlotDifference> some = new ArrayList<>();

    /**
     * Starts without findings.
     *
     * @param most the most slots to remember
     * @param check called for each slot, and may throw: a calendar may be long
     */
    OptionFindings(OptionRef option, int most, OutboxQueue outbox, Runnable check) {
        this.option = option;
        this.most = most;
        this.outbox = outbox;
        this.check = check;
    }

    /** The source has a slot. */
    void atSource() {
        check.run();
        listed++;
    }

    /** Both sides have the slot, and it is equal. */
    void equal() {
        compared++;
    }

    /** The slot differs, or only one side has it. */
    void different(String slotId, @Nullable Slot wanted, @Nullable Slot found) {
        check.run();
        SlotDifference difference = new SlotDifference(option.slot(slotId), wanted, found);
        compared++;
        goingOffSale += difference.goesOffSale() ? 1 : 0;
        some.add(difference);
        if (some.size() == LOOKED_UP_AT_ONCE) {
            end();
        }
    }

    /** The service has the slot. */
    void atService(Slot slot) {
        check.run();
        onSale += SlotDifference.isOnSale(slot.capacity()) ? 1 : 0;
    }

    /** Sorts the last differences by what the outbox knows of them. */
    void end() {
        Map<SlotKey, ParkedSlot> rows =
                outbox.find(some.stream().map(SlotDifference::slot).toList());
        for (SlotDifference each : some) {
            add(each, rows.get(each.slot()));
        }
        some.clear();
    }

    private void add(SlotDifference each, @Nullable ParkedSlot row) {
        Findings known = row == null ? found : known(each, row);
        boolean stays = known == held || known == notKept; // nothing is sent until one side changes
        if (!stays && toMark.size() == most) {
            isMore = true;
            return;
        }
        if (!stays) {
            toMark.add(new ToMark(each.slot(), each.isGone(), each.hint()));
        }
        known.add(each.slot(), () -> row == null || row.detail().isEmpty() ? each.words() : row.detail());
    }

    /** What a difference is of which the outbox has a row. */
    private Findings known(SlotDifference each, ParkedSlot row) {
        return switch (row.reason()) {
            case RETRY, VERIFY -> pending; // its turn may have read the source before an unmarked change
            case HELD -> each.isGone() && !each.goesOffSale() ? held : found; // its delete is tried again by itself
            case REFUSED -> each.isGone() || each.hasOtherSeats() ? found : refused;
            case NOT_KEPT -> isNotKept(each, row) ? notKept : found;
            case WITHHELD -> found;
        };
    }

    private static boolean isNotKept(SlotDifference each, ParkedSlot row) {
        return each.wanted() != null
                && each.found() != null
                && !each.hasOtherSeats()
                && row.detail().equals(Descriptions.notKept(each.wanted(), each.found()));
    }
}
