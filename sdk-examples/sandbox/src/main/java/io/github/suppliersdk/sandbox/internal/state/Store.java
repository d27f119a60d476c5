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
 * The state of a sandbox, guarded by one lock. All of it is read and changed inside {@link #locked}. Slow work is done
 * outside: a body is validated, matched and converted against a copy of the state, and inside the lock the copy is only
 * compared with the current state.
 */
public final class Store {

    /** The maximum number of ids of deleted slots that are kept, each with its experience. */
    private static final int FORMER_SLOTS_KEPT = 100_000;

    private static final int CLEANED_AT_ONCE = 1_000;

    /** Everything that a seed or a reset replaces. */
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

    /** Runs the work under the lock, after releasing the holds that have expired. */
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

    /** Runs work without a result under the lock. */
    public void change(Runnable work) {
        locked(() -> {
            work.run();
            return true;
        });
    }

    /** Replaces the state with an empty one. Requests in flight no longer find their objects in it. */
    public void reset() {
        replaceBy(new Store(clock));
    }

    /** Takes over the state of another store, which must not be used afterwards. */
    public void replaceBy(Store other) {
        change(() -> state = other.state);
    }

    /** The current local time of the places of the experiences, by the sandbox's clock. */
    public LocalDateTime now() {
        return LocalDateTime.now(clock);
    }

    public Map<String, ObjectNode> vendors() {
        return state.vendors;
    }

    public Map<String, ObjectNode> pickups() {
        return state.pickups;
    }

    /** Adds a pickup, unless one with this id exists. Returns whether it was added. */
    public boolean addPickup(String pickupId, ObjectNode pickup) {
        state.pickupIds.add(pickupId);
        return state.pickups.putIfAbsent(pickupId, pickup) == null;
    }

    public void removePickup(String pickupId) {
        state.pickups.remove(pickupId);
        state.pickupIds.remove(pickupId);
        state.pickupsRemoved++;
    }

    /** A live view of the ids of all pickups. Can be used without the lock. */
    public Set<String> pickupIds() {
        return state.pickupIds;
    }

    /** The number of pickups removed so far. */
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

    /**
     * Returns an experience.
     *
     * @throws Refusal with status 404 if it does not exist
     */
    public ExperienceState experience(String experienceId) {
        ExperienceState experience = state.experiences.get(experienceId);
        if (experience == null) {
            throw Refusal.notFound("experience_id: there is no experience '" + experienceId + "'");
        }
        return experience;
    }

    /**
     * Returns an option.
     *
     * @throws Refusal with status 404 if the experience or the option does not exist
     */
    public OptionState option(String experienceId, String optionId) {
        return experience(experienceId).option(optionId);
    }

    /**
     * Returns a slot.
     *
     * @throws Refusal with status 404 if the experience or the option does not exist, or the option does not have the
     *     slot
     */
    public Slot slot(String experienceId, String optionId, String slotId) {
        OptionState option = option(experienceId, optionId);
        Slot slot = findSlot(slotId);
        if (slot == null || slot.option() != option) {
            throw Refusal.notFound("slot_id: the option '" + optionId + "' has no slot '" + slotId + "'");
        }
        return slot;
    }

    /** Returns the slot with this id in any option, or null. */
    public @Nullable Slot findSlot(String slotId) {
        Slot slot = state.slots.get(slotId);
        return slot == null || slot.deleted() ? null : slot;
    }

    /**
     * Returns the experience in which the slot id is or was used, or null. Only the most recently deleted ids are
     * known.
     */
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
        releaseId(slot);
    }

    /**
     * Removes all slots of an option at once. {@link #clean} must be called afterwards, outside the lock, to free their
     * memory.
     */
    public OptionSlots removeSlots(OptionState option) {
        OptionSlots dropped = option.dropSlots();
        dropped.shapes().forEach((shape, uses) -> countPickups(shape, -uses));
        return dropped;
    }

    /** Frees the memory of removed slots in small steps, so that other requests do not wait for all of them. */
    public void clean(OptionSlots dropped) {
        boolean more = true;
        while (more) {
            more = locked(() -> {
                List<Slot> some = dropped.takeSome(CLEANED_AT_ONCE);
                some.forEach(this::releaseId);
                return !some.isEmpty();
            });
        }
    }

    private void releaseId(Slot slot) {
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
