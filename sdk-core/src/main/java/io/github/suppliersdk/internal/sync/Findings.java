package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncResult;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The number of slots with one finding, and the first of them. */
final class Findings {
    private static final int SHOWN = 1000;

    private final Map<SlotKey, String> first = new LinkedHashMap<>();
    private long count;

    void add(SlotKey key, Supplier<String> reason) {
        count++;
        if (first.size() < SHOWN) {
            first.put(key, reason.get());
        }
    }

    void add(Findings more) {
        more.first.forEach((key, reason) -> add(key, () -> reason));
        count += more.count - more.first.size();
    }

    SyncResult.Slots slots() {
        return new SyncResult.Slots(count, first);
    }
}
