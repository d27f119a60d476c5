package io.github.suppliersdk.sandbox.internal.state;

import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The holds and bookings, and what they do to the capacity of their slots. Guarded by the store's lock. */
public final class Bookings {

    private final Store store;
    private final Map<String, Hold> holds = new LinkedHashMap<>();
    private final Map<String, Booking> bookings = new LinkedHashMap<>();
    private final Set<String> accepted = new HashSet<>();
    private final Set<String> bookedHolds = new HashSet<>();

    Bookings(Store store) {
        this.store = store;
    }

    public Map<String, Hold> holds() {
        return holds;
    }

    public Map<String, Booking> bookings() {
        return bookings;
    }

    /** Whether a hold has this id, or had it after the supplier accepted it. */
    public boolean holdIdUsed(String holdId) {
        return holds.containsKey(holdId) || accepted.contains(holdId);
    }

    public boolean holdIdBooked(String holdId) {
        return bookedHolds.contains(holdId);
    }

    /** The ids of all slots that are part of a hold. */
    public Set<String> heldSlots() {
        return holds.values().stream().map(hold -> hold.slot().slotId()).collect(Collectors.toSet());
    }

    /** Takes the seats from the slot, so that no other hold can have them while the supplier is asked. */
    public void begin(Hold hold) {
        holds.put(hold.id(), hold);
        changeCapacity(hold.slot(), -hold.pax());
    }

    /** The supplier, if one was asked, keeps the seats. */
    public void accept(Hold hold, String transactionId) {
        accepted.add(hold.id());
        hold.accept(transactionId);
    }

    /** Ends the hold and gives its seats back. */
    public void release(Hold hold) {
        if (holds.remove(hold.id()) != null) {
            changeCapacity(hold.slot(), hold.pax());
        }
    }

    /** The seats pass from the hold to the booking. */
    public void confirm(Hold hold, Booking booking) {
        holds.remove(hold.id());
        bookedHolds.add(hold.id());
        bookings.put(booking.id(), booking);
    }

    /** Ends the booking and gives its seats back. */
    public void cancel(Booking booking) {
        bookings.put(booking.id(), booking.at(Booking.Stage.CANCELLED));
        changeCapacity(booking.slot(), booking.pax());
    }

    void releaseExpired(LocalDateTime now) {
        for (Iterator<Hold> all = holds.values().iterator(); all.hasNext(); ) {
            Hold hold = all.next();
            if (hold.stage() == Hold.Stage.ACTIVE && !hold.expires().isAfter(now)) {
                all.remove();
                changeCapacity(hold.slot(), hold.pax());
            }
        }
    }

    private void changeCapacity(SlotKey key, int seats) {
        ExperienceState experience = store.experiences().get(key.experienceId());
        OptionState option = experience == null ? null : experience.findOption(key.optionId());
        @Nullable StoredSlot slot = option == null ? null : option.slots().get(key.slotId());
        if (experience != null && option != null && slot != null && slot.limited()) {
            long left = Math.min(Integer.MAX_VALUE, Math.max(0L, (long) slot.capacity() + seats));
            store.putSlot(experience, option, slot.withCapacity((int) left));
        }
    }
}
