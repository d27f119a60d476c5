package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * The service's seats of a slot, to be kept when the slot is replaced. They are written back at once or not at all,
 * because sales in between would be put on sale again.
 *
 * @param capacity the service's seats; empty for no limit
 * @param readAt when they were read, in nanoseconds of the run's clock
 */
public record KeptSeats(OptionalInt capacity, long readAt) {
    private static final long FRESH = Duration.ofSeconds(1).toNanos();

    /**
     * The seats for the replacement: those of the service, but never more than those of the input, because a departure
     * that was made smaller or closed has no more. An open slot at the service has no seats to keep, and an open slot
     * in the input has none of its own. If the service shows no kind, the slot may be open: if it shows seats, they are
     * kept.
     */
    static OptionalInt of(Slot theirs, SlotRequest ours) {
        if (ours.kind() instanceof OpenSlot) {
            return OptionalInt.empty();
        }
        boolean none = theirs.kind()
                .map(kind -> kind instanceof OpenSlot)
                .orElse(theirs.capacity().isEmpty());
        boolean fewer = SlotComparison.seats(ours.capacity()) < SlotComparison.seats(theirs.capacity());
        return none || fewer ? ours.capacity() : theirs.capacity();
    }

    boolean isStale(long now) {
        return now - readAt > FRESH;
    }
}
