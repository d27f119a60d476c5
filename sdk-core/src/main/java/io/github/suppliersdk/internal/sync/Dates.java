package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** The dates of slots, local to the place of the experience. */
public final class Dates {
    private Dates() {}

    /** The date of a slot; null for an open slot or an unreadable date. */
    public static @Nullable LocalDate of(SlotKind kind) {
        if (kind instanceof DailySlot daily) {
            return daily.date();
        }
        return kind instanceof TimeSlot time ? time.start().toLocalDate() : null;
    }

    /** Whether the slot is open, so that it needs no date. */
    static boolean isOpen(SlotKind kind) {
        return kind instanceof OpenSlot;
    }
}
