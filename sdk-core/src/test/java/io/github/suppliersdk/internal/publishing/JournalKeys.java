package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.publishing.journal.SlotKey;
import io.github.suppliersdk.publishing.SlotProblem;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The keys of slots in a journal. */
final class JournalKeys {
    private JournalKeys() {}

    static SlotKey key(SlotTarget slot) {
        return key(new SlotDigest(), slot);
    }

    static SlotKey key(SlotDigest digest, SlotTarget slot) {
        long slotId = Hash64.of(slot.slot().slotId());
        return new SlotKey(digest.ofId(slot, slotId), digest.ofContent(slot, slotId));
    }

    static List<PendingSlot> pending(SlotTarget... slots) {
        return Arrays.stream(slots)
                .map(slot -> new PendingSlot(0, slot, key(slot), false, false))
                .toList();
    }

    static List<PendingSlot> pending(List<SlotTarget> slots) {
        return pending(slots.toArray(SlotTarget[]::new));
    }

    static Settlement outcome(SlotResult result, SlotTarget... slots) {
        return outcome(result, null, slots);
    }

    static Settlement outcome(SlotResult result, @Nullable SlotProblem problem, SlotTarget... slots) {
        return new Settlement(pending(slots), result, problem, false);
    }
}
