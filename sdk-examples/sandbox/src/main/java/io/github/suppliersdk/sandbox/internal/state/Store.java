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

/** Everything that the sandbox remembers. All of it is read and changed inside {@link #locked}. */
public final class Store {

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, ObjectNode> vendors = new LinkedHashMap<>();
    private final Map<String, ObjectNode> pickups = new LinkedHashMap<>();
    private final Map<String, Integer> pickupUses = new HashMap<>();
    private final Map<String, ExperienceState> experiences = new LinkedHashMap<>();
    private final Map<String, String> experienceOfSlot = new HashMap<>();
    private final Bookings bookings;
    private final Clock clock;

    public Store(Clock clock) {
        this.clock = clock;
        this.bookings = new Bookings(this);
    }

    /** Runs the work alone; holds that have run out by now are released before it. */
    public <T> T locked(Supplier<T> work) {
        lock.lock();
        try {
            bookings.releaseExpired(now());
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    /** The wall-clock time of the places where the experiences happen: that of the sandbox's clock. */
    public LocalDateTime now() {
        return LocalDateTime.now(clock);
    }

    public Map<String, ObjectNode> vendors() {
        return vendors;
    }

    public Map<String, ObjectNode> pickups() {
        return pickups;
    }

    public boolean pickupInUse(String pickupId) {
        return pickupUses.containsKey(pickupId);
    }

    public Map<String, ExperienceState> experiences() {
        return experiences;
    }

    public Bookings bookings() {
        return bookings;
    }

    public ExperienceState experience(String experienceId) {
        ExperienceState experience = experiences.get(experienceId);
        if (experience == null) {
            throw Refusal.notFound("experience_id: there is no experience '" + experienceId + "'");
        }
        return experience;
    }

    public OptionState option(String experienceId, String optionId) {
        return experience(experienceId).option(optionId);
    }

    public StoredSlot slot(String experienceId, String optionId, String slotId) {
        StoredSlot slot = option(experienceId, optionId).slots().get(slotId);
        if (slot == null) {
            throw Refusal.notFound("slot_id: the option '" + optionId + "' has no slot '" + slotId + "'");
        }
        return slot;
    }

    /** The experience under which the slot id was ever used, deleted slots included. */
    public @Nullable String experienceOfSlot(String slotId) {
        return experienceOfSlot.get(slotId);
    }

    public void putSlot(ExperienceState experience, OptionState option, StoredSlot slot) {
        StoredSlot before = option.slots().put(slot);
        experienceOfSlot.put(slot.id(), experience.id());
        if (before == null || !before.shape().equals(slot.shape())) {
            slot.shape().pickups().forEach(id -> pickupUses.merge(id, 1, Integer::sum));
            if (before != null) {
                releasePickups(before);
            }
        }
    }

    public void removeSlot(OptionState option, StoredSlot slot) {
        option.slots().remove(slot);
        releasePickups(slot);
    }

    private void releasePickups(StoredSlot slot) {
        for (String id : slot.shape().pickups()) {
            pickupUses.computeIfPresent(id, (same, uses) -> uses == 1 ? null : uses - 1);
        }
    }
}
