package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.SlotKey;

/** A service, a source, and a sync between them in virtual time. */
abstract class SyncScenario {
    final InMemorySlotService service = new InMemorySlotService();
    final MapSource source = new MapSource();
    final VirtualSync sync = new VirtualSync(service, source);

    static Slot slot(int number, int seats) {
        return Slots.daily("e1", "o1", number, seats).slot();
    }

    static SlotKey key(int number) {
        return SlotKey.of("e1", "o1", "o1-" + number);
    }
}
