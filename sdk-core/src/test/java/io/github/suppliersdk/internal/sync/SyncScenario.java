package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.SlotKey;
import java.util.Collection;
import java.util.List;

/** A sync between a service and a source, in virtual time. */
abstract class SyncScenario extends SyncFixture {
    final VirtualSync sync = new VirtualSync(service, source);

    void changed(Collection<SlotKey> keys) {
        sync.changed(keys.toArray(SlotKey[]::new));
    }

    /** Changes the seats of a slot in the source, and marks it. */
    void sell(int number, int seats) {
        source.put(slot(number, seats));
        changed(List.of(key(number)));
    }
}
