package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.Parking;
import io.github.suppliersdk.sync.SlotKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The slots that a reconcile has marked, and how their turns ended. Used under the lock of the shell. */
final class OutstandingSlots implements TurnListener {
    private final Set<SlotKey> waiting = new HashSet<>();
    private final Set<SlotKey> later = new HashSet<>();
    private final Map<SlotKey, Parking> parked = new HashMap<>();
    private long endings;

    void add(SlotKey key) {
        waiting.add(key);
        parked.remove(key);
        later.remove(key);
    }

    /** Removes a slot that was not marked. */
    void remove(SlotKey key) {
        waiting.remove(key);
    }

    @Override
    public void ended(SlotKey key, TurnEnd end, @Nullable Parking parking) {
        if (!waiting.remove(key) && !later.contains(key) && !parked.containsKey(key)) {
            return;
        }
        endings++;
        later.remove(key);
        parked.remove(key);
        if (end == TurnEnd.PARKED && parking != null) {
            parked.put(key, parking);
        } else if (end == TurnEnd.LATER) {
            later.add(key);
        }
    }

    boolean isOver() {
        return waiting.isEmpty();
    }

    long endings() {
        return endings;
    }

    /** Whether the slot's turn is not over. */
    boolean isInTurn(SlotKey key) {
        return waiting.contains(key) || later.contains(key);
    }

    @Nullable
    Parking parkedFor(SlotKey key) {
        return parked.get(key);
    }
}
