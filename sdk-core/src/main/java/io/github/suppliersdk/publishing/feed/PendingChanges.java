package io.github.suppliersdk.publishing.feed;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Changes that wait and changes that are being sent, one of each at most for a slot. Guarded by the feed's lock. */
final class PendingChanges {
    private record Key(String experienceId, String optionId, String slotId) {
        private static Key of(SlotChange change) {
            return new Key(change.experienceId(), change.optionId(), change.slotId());
        }
    }

    /** A change with the number of the oldest one that was collapsed into it. */
    static final class Entry {
        private final long oldest;
        private SlotChange change;
        private boolean settled;

        private Entry(long oldest, SlotChange change) {
            this.oldest = oldest;
            this.change = change;
        }

        SlotChange change() {
            return change;
        }
    }

    /** In order of their numbers: a change that is collapsed into another keeps the other one's place. */
    private final Map<Key, Entry> waiting = new LinkedHashMap<>();

    private final Map<Key, Entry> inFlight = new HashMap<>();
    private long accepted;

    /** Collapses the change into one that waits, if there is one. */
    boolean collapse(SlotChange change) {
        Entry entry = waiting.get(Key.of(change));
        if (entry == null) {
            return false;
        }
        accepted++;
        entry.change = entry.change.then(change);
        return true;
    }

    void add(SlotChange change) {
        accepted++;
        waiting.put(Key.of(change), new Entry(accepted, change));
    }

    int size() {
        return waiting.size() + inFlight.size();
    }

    /** Takes the oldest change whose slot is not being sent; null if there is none. */
    @Nullable
    Entry start() {
        for (Iterator<Map.Entry<Key, Entry>> all = waiting.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<Key, Entry> next = all.next();
            if (!inFlight.containsKey(next.getKey())) {
                all.remove();
                inFlight.put(next.getKey(), next.getValue());
                return next.getValue();
            }
        }
        return null;
    }

    /** Before a change is sent again: what came for its slot meanwhile goes along. */
    void takeOver(Entry entry) {
        Entry newer = waiting.remove(Key.of(entry.change));
        if (newer != null) {
            entry.change = entry.change.then(newer.change);
        }
    }

    /** It was sent or given up; what is left is to tell the listener. */
    void settle(Entry entry) {
        entry.settled = true;
    }

    void end(Entry entry) {
        inFlight.remove(Key.of(entry.change));
    }

    /** The number of the last change that was taken. */
    long accepted() {
        return accepted;
    }

    /** Whether every change up to this number has been sent or given up. */
    boolean isDone(long number) {
        Iterator<Entry> first = waiting.values().iterator();
        return (!first.hasNext() || first.next().oldest > number)
                && inFlight.values().stream().allMatch(entry -> entry.oldest > number);
    }

    boolean anyUnsettled() {
        return inFlight.values().stream().anyMatch(entry -> !entry.settled);
    }

    /** Removes what waits, and lists it after what was begun and did not come to an end. */
    List<SlotChange> drain() {
        List<SlotChange> unsent = new ArrayList<>();
        inFlight.values().stream().filter(entry -> !entry.settled).forEach(entry -> unsent.add(entry.change));
        waiting.values().forEach(entry -> unsent.add(entry.change));
        waiting.clear();
        return unsent;
    }
}
