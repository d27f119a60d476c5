package io.github.suppliersdk.sandbox.internal.state;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The slots of one option, by id and in order of time. Guarded by the store's lock. */
public final class SlotShelf {

    private static final Comparator<StoredSlot> BY_TIME =
            Comparator.comparingLong(StoredSlot::from).thenComparing(StoredSlot::id);
    private static final SlotShape NONE = new SlotShape("", List.of(), List.of());

    private final Map<String, StoredSlot> byId = new HashMap<>();
    private final TreeSet<StoredSlot> byTime = new TreeSet<>(BY_TIME);

    public @Nullable StoredSlot get(String slotId) {
        return byId.get(slotId);
    }

    public boolean contains(String slotId) {
        return byId.containsKey(slotId);
    }

    public int size() {
        return byId.size();
    }

    /** Puts the slot in and gives back the one that was there. */
    public @Nullable StoredSlot put(StoredSlot slot) {
        StoredSlot before = byId.put(slot.id(), slot);
        if (before != null) {
            byTime.remove(before);
        }
        byTime.add(slot);
        return before;
    }

    public void remove(StoredSlot slot) {
        byId.remove(slot.id());
        byTime.remove(slot);
    }

    public Collection<StoredSlot> all() {
        return new ArrayList<>(byTime);
    }

    /** Those that begin at or after the first and before the second. */
    public List<StoredSlot> between(long from, long before) {
        return new ArrayList<>(byTime.subSet(edge(from), edge(before)));
    }

    public boolean anyUsesHolderCategory(String holderCategoryId) {
        return byTime.stream().anyMatch(slot -> slot.shape().holderCategories().contains(holderCategoryId));
    }

    private static StoredSlot edge(long at) {
        return new StoredSlot("", at, 0, 0, NONE);
    }
}
