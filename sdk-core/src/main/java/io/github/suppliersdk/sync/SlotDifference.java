package io.github.suppliersdk.sync;

import io.github.suppliersdk.internal.publishing.SlotDates;
import io.github.suppliersdk.slots.Slot;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;

/**
 * A slot that differs between the service and the source.
 *
 * @param slot the slot
 * @param kinds how it differs: in one way, or in its content and its seats
 * @param wanted the source's slot; empty if it has none
 * @param found the service's slot; empty if it has none
 */
public record SlotDifference(SlotKey slot, Set<Kind> kinds, Optional<Slot> wanted, Optional<Slot> found) {
    /** How a slot differs. */
    public enum Kind {
        /** The service does not have the slot. */
        MISSING,
        /** The service has another number of seats, and {@link SeatAuthority} says that the source's are written. */
        SEATS,
        /** The service has other content, seats aside. */
        CONTENT,
        /** The source does not have the slot. */
        GONE
    }

    /** Copies the kinds. */
    public SlotDifference {
        kinds = Set.copyOf(kinds);
    }

    /** Whether the slot can be booked at the service now, and could not if the service were equal to the source. */
    public boolean goesOffSale() {
        return isOnSale(found.map(Slot::capacity).map(seats -> seats.orElse(1)).orElse(0))
                && !isOnSale(
                        wanted.map(Slot::capacity).map(seats -> seats.orElse(1)).orElse(0));
    }

    private static boolean isOnSale(int seats) {
        return seats > 0;
    }

    /**
     * The slot's date, local to the place: at the source if the source has the slot, otherwise at the service; empty
     * for an open slot.
     */
    public Optional<LocalDate> date() {
        return wanted.or(() -> found).map(Slot::kind).map(SlotDates::of);
    }
}
