package io.github.suppliersdk.sandbox.internal.state;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import java.time.Clock;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the sandbox remembers. All of it is read and changed inside {@link #locked}, where nothing is judged,
 * matched, written as JSON or waited for: a body is judged before, against what was seen, and what was seen is compared
 * once more inside.
 */
public final class Store {

    /** The most ids of deleted slots that are kept, each with its experience. */
    private static final int FORMER_SLOTS_KEPT = 100_000;

    private static final int CLEANED_AT_ONCE = 1_000;

    /** The state that a seed or a reset of the sandbox replaces as a whole. */
    private static final class State {
        private final Map<String, ObjectNode> vendors = new LinkedHashMap<>();
        private final Map<String, ObjectNode> pickups = new LinkedHashMap<>();
        private final Set<String> pickupIds = ConcurrentHashMap.newKeySet();
        private final Map<String, Integer> pickupUses = new HashMap<>();
        private final Map<String, ExperienceState> experiences = new LinkedHashMap<>();
        private final Map<String, Slot> slots = new HashMap<>();
        private final Map<String, String> formerSlots = new BoundedMap<>(FORMER_SLOTS_KEPT);
        private final Bookings bookings = new Bookings();
        private long pickupsRemoved;
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Clock clock;
    private State state = new State();

    public Store(Clock clock) {
        this.clock = clock;
    }

    /** Runs the work alone; holds that have run out by now are released before it. */
    public <T extends @Nullable Object> T locked(Supplier<T> work) {
        LocalDateTime now = now();
        lock.lock();
        try {
            state.bookings.releaseExpired(now);
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    /** As {@link #locked}, for work without a result. */
    public void change(Runnable work) {
        locked(() -> {
            work.run();
            return true;
        });
    }

    /** Drops the whole state at once; requests in flight find none of their objects any more. */
    public void reset() {
        replaceBy(new Store(clock));
    }

    /** Takes over the state of another store, which must not be used afterwards. */
    public void replaceBy(Store other) {
        change(() -> state = other.state);
    }

    /** The local time of the places of all experiences: the time of the sandbox's clock. */
    public LocalDateTime now() {
        return LocalDateTime.now(clock);
    }

    public Map<String, ObjectNode> vendors() {
        return state.vendors;
    }

    public Map<String, ObjectNode> pickups() {
        return state.pickups;
    }

    public boolean addPickup(String pickupId, ObjectNode pickup) {
        state.pickupIds.add(pickupId);
        return state.pickups.putIfAbsent(pickupId, pickup) == null;
    }

    public void removePickup(String pickupId) {
        state.pickups.remove(pickupId);
        state.pickupIds.remove(pickupId);
        state.pickupsRemoved++;
    }

    /** A live view of the ids of the pickups; needs no lock. */
    public Set<String> pickupIds() {
        return state.pickupIds;
    }

    /** A number that changes whenever a pickup is removed. */
    public long pickupsRemoved() {
        return state.pickupsRemoved;
    }

    public boolean pickupInUse(String pickupId) {
        return state.pickupUses.containsKey(pickupId);
    }

    public Map<String, ExperienceState> experiences() {
        return state.experiences;
    }

    public Bookings bookings() {
        return state.bookings;
    }

    public ExperienceState experience(String experienceId) {
        ExperienceState experience = state.experiences.get(experienceId);
        if (experience == null) {
            throw Refusal.notFound("experience_id: there is no experience '" + experienceId + "'");
        }
        return experience;
    }

    public OptionState option(String experienceId, String optionId) {
        return experience(experienceId).option(optionId);
    }

    public Slot slot(String experienceId, String optionId, String slotId) {
        OptionState option = option(experienceId, optionId);
        Slot slot = findSlot(slotId);
        if (slot == null || slot.option() != option) {
            throw Refusal.notFound("slot_id: the option '" + optionId + "' has no slot '" + slotId + "'");
        }
        return slot;
    }

    /** The slot with this id, of any option. */
    public @Nullable Slot findSlot(String slotId) {
        Slot slot = state.slots.get(slotId);
        return slot == null || slot.deleted() ? null : slot;
    }

    /** The experience in which the slot id was used, including the deleted slots that are kept. */
    public @Nullable String experienceOfSlot(String slotId) {
        Slot slot = state.slots.get(slotId);
        return slot == null
                ? state.formerSlots.get(slotId)
                : slot.option().experience().id();
    }

    public Slot addSlot(OptionState option, StoredSlot content) {
        Slot slot = new Slot(option.slots(), content);
        option.slots().add(slot);
        state.slots.put(slot.id(), slot);
        state.formerSlots.remove(slot.id());
        countPickups(slot.shape(), 1);
        return slot;
    }

    public void replaceSlot(Slot slot, StoredSlot content) {
        OptionSlots optionSlots = slot.option().slots();
        countPickups(slot.shape(), -1);
        optionSlots.remove(slot);
        slot.content(content);
        optionSlots.add(slot);
        countPickups(slot.shape(), 1);
    }

    public void removeSlot(Slot slot) {
        slot.option().slots().remove(slot);
        slot.remove();
        countPickups(slot.shape(), -1);
        forget(slot);
    }

    /** Removes all slots at once. {@link #clean} then frees their memory, and needs no lock. */
    public OptionSlots removeSlots(OptionState option) {
        OptionSlots dropped = option.dropSlots();
        dropped.shapes().forEach((shape, uses) -> countPickups(shape, -uses));
        return dropped;
    }

    /** Frees the memory of removed slots, a few at a time, so that no request waits for all of them. */
    public void clean(OptionSlots dropped) {
        boolean more = true;
        while (more) {
            more = locked(() -> {
                List<Slot> some = dropped.takeSome(CLEANED_AT_ONCE);
                some.forEach(this::forget);
                return !some.isEmpty();
            });
        }
    }

    private void forget(Slot slot) {
        if (state.slots.remove(slot.id(), slot)) {
            state.formerSlots.put(slot.id(), slot.option().experience().id());
        }
    }

    private void countPickups(SlotShape shape, int change) {
        for (String id : shape.pickups()) {
            state.pickupUses.merge(id, change, (uses, more) -> uses + more == 0 ? null : uses + more);
        }
    }
}
