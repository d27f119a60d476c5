package io.github.suppliersdk.tool.ops;

import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.SlotKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads all parked slots of an outbox. */
final class ParkedSlots {
    private static final int PAGE = 500;

    private ParkedSlots() {}

    static List<ParkedSlot> all(Outbox outbox) {
        List<ParkedSlot> all = new ArrayList<>();
        Optional<SlotKey> after = Optional.empty();
        List<ParkedSlot> page;
        do {
            page = outbox.parked(after, PAGE);
            all.addAll(page);
            after = page.isEmpty()
                    ? after
                    : Optional.of(page.get(page.size() - 1).key());
        } while (page.size() == PAGE);
        return all;
    }
}
