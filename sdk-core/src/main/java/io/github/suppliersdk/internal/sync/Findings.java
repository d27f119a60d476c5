package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a reconcile finds: sorts the differences by what the outbox knows of them. */
final class Findings {
    private static final int SHOWN = 1000;

    /** The number of slots with one finding, and the first of them. */
    static final class Slots {
        private final Map<SlotKey, String> first = new LinkedHashMap<>();
        private long count;

        private void add(SlotDifference difference, @Nullable ParkedSlot row) {
            count++;
            if (first.size() < SHOWN) {
                String why = row == null ? "" : row.detail();
                first.put(difference.slot(), why.isEmpty() ? difference.words() : why);
            }
        }

        SyncResult.Slots result() {
            return new SyncResult.Slots(count, first);
        }
    }

    /**
     * A slot to be marked.
     *
     * @param hint the operation that is probably needed first
     */
    record ToMark(SlotKey slot, boolean isGone, Op hint) {}

    final Slots found = new Slots();
    final Slots pending = new Slots();
    final Slots held = new Slots();
    final Slots refused = new Slots();
    final Slots notKept = new Slots();

    /** Whether more slots differ than may be marked. */
    boolean isMore;

    private final OutboxQueue outbox;

    /** How many slots may still be marked. */
    private int left;

    /**
     * Starts without findings.
     *
     * @param most the most slots to mark
     */
    Findings(OutboxQueue outbox, int most) {
        this.outbox = outbox;
        this.left = most;
    }

    /** Adds differences; returns the slots to be marked. */
    List<ToMark> add(List<SlotDifference> differences) {
        Map<SlotKey, ParkedSlot> rows =
                outbox.find(differences.stream().map(SlotDifference::slot).toList());
        List<ToMark> toMark = new ArrayList<>();
        for (SlotDifference each : differences) {
            ParkedSlot row = rows.get(each.slot());
            Slots known = row == null ? found : known(each, row);
            if (known != held && known != notKept) { // of these nothing is sent until one side changes
                if (left == 0) {
                    isMore = true;
                    continue;
                }
                left--;
                toMark.add(new ToMark(each.slot(), each.isGone(), each.hint()));
            }
            known.add(each, row);
        }
        return toMark;
    }

    /** What a difference is of which the outbox has a row. */
    private Slots known(SlotDifference each, ParkedSlot row) {
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
