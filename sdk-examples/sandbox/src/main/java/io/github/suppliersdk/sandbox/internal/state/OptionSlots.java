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
 * The slots of one option in order of time. All slots of an option are deleted by dropping its shelf, which takes no
 * longer for a million slots than for one. Guarded by the store's lock.
 */
public final class OptionSlots {

    /** A slot and a position are compared by the same two values. */
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

    /** Notes that no slot counts as just changed, because all of them came at once. */
    public void markUnchanged() {
        byTime.forEach(Slot::markUnchanged);
    }

    /** The number of slots of each shape. */
    Map<SlotShape, Integer> shapes() {
        return shapes;
    }

    /** Removes and returns at most this many of the first slots; empty when none are left. */
    List<Slot> takeSome(int count) {
        List<Slot> some = new ArrayList<>();
        while (some.size() < count && !byTime.isEmpty()) {
            some.add(byTime.pollFirst());
        }
        return some;
    }

    /** The content of all slots. */
    public List<StoredSlot> all() {
        return contents(byTime);
    }

    /** The content of the slots that begin at or after the first time and before the second. */
    public List<StoredSlot> between(long from, long before) {
        return contents(byTime.subSet(edge(from), edge(before)));
    }

    /** Shows those that begin at or after the first and before the second, in order of time, as long as it is true of them. */
    public void visit(long from, long before, Predicate<Slot> visitor) {
        for (Slot slot : byTime.subSet(edge(from), edge(before))) {
            if (!visitor.test(slot)) {
                return;
            }
        }
    }

    /** The first slot that begins at or after this time. */
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
