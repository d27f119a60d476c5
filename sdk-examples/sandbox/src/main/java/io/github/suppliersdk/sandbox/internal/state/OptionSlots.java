package io.github.suppliersdk.sandbox.internal.state;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The slots of one option, ordered by time and id. To delete all of them, the whole object is marked as dropped, which
 * takes the same time for a million slots as for one. Guarded by the store's lock.
 */
public final class OptionSlots {

    /**
     * The order of the slots. It uses only fields that {@link #edge} sets, so that a time can be compared with slots.
     */
    private static final Comparator<Slot> BY_TIME =
            Comparator.comparingLong(Slot::from).thenComparing(Slot::id);

    private static final SlotShape NONE = new SlotShape("", null, List.of(), List.of());

    private final OptionState option;
    private final TreeSet<Slot> byTime = new TreeSet<>(BY_TIME);
    private final Map<SlotShape, Integer> shapes = new HashMap<>();
    private final NavigableSet<String> held = new TreeSet<>();
    private boolean dropped;

    OptionSlots(OptionState option) {
        this.option = option;
    }

    OptionState option() {
        return option;
    }

    public int size() {
        return byTime.size();
    }

    /** The ids of the slots that are part of a hold. */
    public NavigableSet<String> held() {
        return held;
    }

    boolean dropped() {
        return dropped;
    }

    void drop() {
        dropped = true;
    }

    void add(Slot slot) {
        byTime.add(slot);
        shapes.merge(slot.shape(), 1, Integer::sum);
    }

    void remove(Slot slot) {
        byTime.remove(slot);
        shapes.computeIfPresent(slot.shape(), (same, uses) -> uses == 1 ? null : uses - 1);
    }

    /** Marks all slots as not recently changed, because they were loaded with a whole state. */
    public void markUnchanged() {
        byTime.forEach(Slot::markUnchanged);
    }

    /** The number of slots of each shape. */
    Map<SlotShape, Integer> shapes() {
        return shapes;
    }

    /** Removes up to this many slots from the beginning and returns them; empty if none are left. */
    List<Slot> takeSome(int count) {
        List<Slot> some = new ArrayList<>();
        while (some.size() < count && !byTime.isEmpty()) {
            some.add(byTime.pollFirst());
        }
        return some;
    }

    /** Copies of all slots, in order. */
    public List<StoredSlot> all() {
        return contents(byTime);
    }

    /**
     * Copies of the slots that begin at or after the first time and before the second. Times are in the unit of
     * {@link StoredSlot#from}.
     */
    public List<StoredSlot> between(long from, long before) {
        return contents(byTime.subSet(edge(from), edge(before)));
    }

    /**
     * Passes the slots that begin at or after the first time and before the second to the visitor, in order, until it
     * returns false.
     */
    public void visit(long from, long before, Predicate<Slot> visitor) {
        for (Slot slot : byTime.subSet(edge(from), edge(before))) {
            if (!visitor.test(slot)) {
                return;
            }
        }
    }

    /** Returns the first slot that begins at or after this time, or null. */
    public @Nullable Slot firstFrom(long from) {
        return byTime.ceiling(edge(from));
    }

    public boolean anyUsesHolderCategory(String holderCategoryId) {
        return shapes.keySet().stream()
                .anyMatch(shape -> shape.holderCategories().contains(holderCategoryId));
    }

    private static List<StoredSlot> contents(SortedSet<Slot> slots) {
        List<StoredSlot> contents = new ArrayList<>();
        for (Slot slot : slots) {
            contents.add(slot.content());
        }
        return contents;
    }

    private Slot edge(long at) {
        return new Slot(this, new StoredSlot("", at, 0, 0, NONE));
    }
}
