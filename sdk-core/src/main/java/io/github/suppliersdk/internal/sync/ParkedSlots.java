package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.SlotKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** The parked slots of the outbox, of all processes; read on first use. */
final class ParkedSlots {
    private static final int PAGE = 1000;
    private static final int MOST_PAGES = 100;

    private final Outbox outbox;
    private final Logger log;
    private @Nullable Map<SlotKey, ParkedSlot> slots;

    ParkedSlots(Outbox outbox, Logger log) {
        this.outbox = outbox;
        this.log = log;
    }

    @Nullable
    ParkedSlot find(SlotKey key) {
        Map<SlotKey, ParkedSlot> all = slots;
        if (all == null) {
            all = new HashMap<>();
            slots = all;
            try {
                read(all);
            } catch (RuntimeException e) { // the engine reports an outbox that fails
                log.debug("what is parked is not known", e);
            }
        }
        return all.get(key);
    }

    private void read(Map<SlotKey, ParkedSlot> all) {
        Optional<SlotKey> last = Optional.empty();
        for (int pages = 0; pages < MOST_PAGES; pages++) {
            List<ParkedSlot> page = outbox.parked(last, PAGE);
            page.forEach(each -> all.put(each.key(), each));
            if (page.size() < PAGE) {
                return;
            }
            last = Optional.of(page.get(page.size() - 1).key());
        }
    }
}
