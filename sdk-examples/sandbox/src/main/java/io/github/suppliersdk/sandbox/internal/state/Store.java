package io.github.suppliersdk.sandbox.internal.state;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import java.time.Clock;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The state of a sandbox, guarded by one lock. All of it is read and changed inside {@link #locked}. */
public final class Store {

    /** Everything that a seed or a reset replaces. */
    private static final class State {
        private final Map<String, ObjectNode> vendors = new LinkedHashMap<>();
        private final Map<String, ObjectNode> pickups = new LinkedHashMap<>();
        private final Map<String, ExperienceState> experiences = new LinkedHashMap<>();
        private final Map<String, SlotState> slots = new HashMap<>();
        private final Map<String, String> experiencesOfDeletedSlots = new HashMap<>();
        private final Bookings bookings = new Bookings();
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

    /** Fails if the calling thread has the lock: a webhook, which may call the service, must not be called under it. */
    public void requireUnlocked() {
        if (lock.isHeldByCurrentThread()) {
            throw new IllegalStateException("a webhook must not be called under the store's lock");
        }
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
    public SlotState slot(String experienceId, String optionId, String slotId) {
        OptionState option = option(experienceId, optionId);
        SlotState slot = state.slots.get(slotId);
        if (slot == null || slot.option() != option) {
            throw Refusal.notFound("slot_id: the option '" + optionId + "' has no slot '" + slotId + "'");
        }
        return slot;
    }

    /** Returns the slot with this id in any option, or null. */
    @Nullable
    SlotState findSlot(String slotId) {
        return state.slots.get(slotId);
    }

    /** Returns the experience in which the slot id is or was used, or null. */
    @Nullable
    String experienceOfSlot(String slotId) {
        SlotState slot = state.slots.get(slotId);
        return slot == null
                ? state.experiencesOfDeletedSlots.get(slotId)
                : slot.option().experience().id();
    }

    /** Adds a slot, or replaces the one with this id. */
    void putSlot(OptionState option, ObjectNode valid) {
        SlotState there = findSlot(valid.path("slot_id").asText());
        if (there != null) {
            replaceSlot(there, valid);
            return;
        }
        SlotState slot = new SlotState(option, valid);
        option.add(slot);
        state.slots.put(slot.id(), slot);
        state.experiencesOfDeletedSlots.remove(slot.id());
    }

    void replaceSlot(SlotState slot, ObjectNode valid) {
        slot.option().remove(slot);
        slot.content(valid);
        slot.option().add(slot);
    }

    void removeSlot(SlotState slot) {
        slot.option().remove(slot);
        slot.delete();
        state.slots.remove(slot.id());
        state.experiencesOfDeletedSlots.put(
                slot.id(), slot.option().experience().id());
    }

    /** Whether a slot uses the pickup. */
    boolean pickupInUse(String pickupId) {
        return state.slots.values().stream()
                .anyMatch(slot -> CatalogService.texts(
                                slot.json().path("time_slot").path("pickup_ids"))
                        .contains(pickupId));
    }
}
