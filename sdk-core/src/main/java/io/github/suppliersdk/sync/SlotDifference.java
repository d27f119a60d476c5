package io.github.suppliersdk.sync;

import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.LocalDate;
import java.util.Optional;

/**
 * A slot that the service does not have as the source has it.
 *
 * @param slot the slot
 * @param kind how it differs
 * @param wanted what the source has; empty if it has none
 * @param found what the service has; empty if it has none
 */
public record SlotDifference(SlotKey slot, Kind kind, Optional<SlotRequest> wanted, Optional<Slot> found) {
    /** How a slot differs. */
    public enum Kind {
        /** The service does not have it. */
        MISSING,
        /** The service has another number of seats, and otherwise the same. */
        SEATS,
        /** The service has another content, and perhaps other seats. */
        CONTENT,
        /** The source does not have it. */
        GONE
    }

    /** Whether it can be booked at the service now and could not be any more if the service were equal to the source. */
    public boolean goesOffSale() {
        return isOnSale(found.map(Slot::capacity).map(seats -> seats.orElse(1)).orElse(0))
                && !isOnSale(wanted.map(SlotRequest::capacity)
                        .map(seats -> seats.orElse(1))
                        .orElse(0));
    }

    private static boolean isOnSale(int seats) {
        return seats > 0;
    }

    /** Its date in the local time of the place, at the source if it is there; empty for an open slot. */
    public Optional<LocalDate> date() {
        return wanted.map(SlotRequest::kind).or(() -> found.flatMap(Slot::kind)).flatMap(SlotDifference::dateOf);
    }

    private static Optional<LocalDate> dateOf(SlotKind kind) {
        if (kind instanceof DailySlot daily) {
            return Optional.of(daily.date());
        }
        return kind instanceof TimeSlot time ? Optional.of(time.start().toLocalDate()) : Optional.empty();
    }
}
