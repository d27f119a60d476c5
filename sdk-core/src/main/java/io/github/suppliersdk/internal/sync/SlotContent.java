package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.publishing.SlotFields;
import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * All of a slot except its seats. The source's content equals the service's if writing it would change nothing. Fields
 * that only the service has are ignored, so equality between the two sides is not transitive; nothing here relies on
 * that.
 */
final class SlotContent {
    private final boolean ours;
    private final Slot slot;

    private SlotContent(boolean ours, Slot slot) {
        this.ours = ours;
        this.slot = slot.withCapacity(OptionalInt.empty());
    }

    /** The value of the source. */
    static SlotValue<SlotContent> ours(Slot slot) {
        Slot sellable = oversoldAsSoldOut(slot);
        return new SlotValue<>(new SlotContent(true, sellable), seats(sellable.capacity()));
    }

    /**
     * The slot, with 0 seats in place of a negative number: more seats were sold than the departure has now, such as
     * after a change to a smaller boat. The service refuses a negative capacity, and would continue to sell the seats
     * that it shows.
     */
    static Slot oversoldAsSoldOut(Slot slot) {
        return slot.capacity().orElse(0) < 0 ? slot.withCapacity(0) : slot;
    }

    /** The value of the service. */
    static SlotValue<SlotContent> theirs(Slot slot) {
        return new SlotValue<>(new SlotContent(false, slot), seats(slot.capacity()));
    }

    private static @Nullable Integer seats(OptionalInt capacity) {
        return capacity.isPresent() ? Integer.valueOf(capacity.getAsInt()) : null;
    }

    /** The slot with this content and these seats. */
    Slot with(@Nullable Integer seats) {
        return slot.withCapacity(seats == null ? OptionalInt.empty() : OptionalInt.of(seats));
    }

    SlotKind kind() {
        return slot.kind();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof SlotContent content)) {
            return false;
        }
        if (!ours && !content.ours) {
            return slot.equals(content.slot);
        }
        return (!ours || SlotFields.sameButCapacity(slot, content.slot))
                && (!content.ours || SlotFields.sameButCapacity(content.slot, slot));
    }

    /** Only the id: lists are compared as sets, so other fields of equal contents may differ. */
    @Override
    public int hashCode() {
        return slot.slotId().hashCode();
    }

    @Override
    public String toString() {
        return slot.toString();
    }
}
