package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.publishing.SlotFields;
import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.SlotKey;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A slot that differs between the source and the service.
 *
 * @param slot the slot
 * @param wanted the source's slot; null if it has none
 * @param found the service's slot; null if it has none
 */
record SlotDifference(
        SlotKey slot, @Nullable Slot wanted, @Nullable Slot found) {
    boolean isGone() {
        return wanted == null;
    }

    /** Whether the service has the slot with other seats. */
    boolean hasOtherSeats() {
        return wanted != null && found != null && !wanted.capacity().equals(found.capacity());
    }

    /** Whether the slot can be booked at the service now, and could not if the service were equal to the source. */
    boolean goesOffSale() {
        return found != null && isOnSale(found.capacity()) && (wanted == null || !isOnSale(wanted.capacity()));
    }

    static boolean isOnSale(OptionalInt seats) {
        return seats.orElse(1) > 0;
    }

    /** The operation that is probably needed first. */
    Op hint() {
        if (found == null) {
            return Op.POST;
        }
        return wanted == null || SlotFields.sameButCapacity(wanted, found) ? Op.PATCH : Op.PUT;
    }

    /** The difference in words. */
    String words() {
        if (wanted == null) {
            return "gone in the source";
        }
        return found == null ? "missing at the service" : SlotFields.describe(wanted, found, "at the source");
    }
}
