package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.SlotKey;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A sync between a service and a source, in virtual time. */
abstract class SyncScenario extends SyncFixture {
    final VirtualSync sync = new VirtualSync(service, source);

    void changed(Collection<SlotKey> keys) {
        sync.changed(keys.toArray(SlotKey[]::new));
    }

    /** Changes the seats of slots that have five at both in the source, and marks them. */
    void sell(int from, int to, int seats) {
        atBoth(from, to, 5);
        atSource(from, to, seats);
        changed(keys(from, to));
    }

    /** A process in place of this one, whose calls of the same outbox are intercepted. */
    VirtualSync intercepted(BeforeCall before) {
        sync.crash();
        return new VirtualSync(service, source, sync, intercepted(OutboxQueue.class, sync.outbox, before));
    }

    /** A process in place of this one, whose calls of the methods of the outbox with such a name are counted. */
    VirtualSync counting(AtomicInteger calls, String name) {
        return intercepted((method, arguments) -> {
            calls.addAndGet(method.matches(name) ? 1 : 0);
            return null;
        });
    }

    /** Changes the seats of a slot in the source, and marks it. */
    void sell(int number, int seats) {
        source.put(slot(number, seats));
        changed(List.of(key(number)));
    }
}
