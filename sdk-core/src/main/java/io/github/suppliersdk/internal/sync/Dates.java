package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** When slots take place. */
public final class Dates {
    private Dates() {}

    /** Null if it has no date, or none that can be read. */
    public static @Nullable LocalDate of(SlotKind kind) {
        if (kind instanceof DailySlot daily) {
            return daily.date();
        }
        return kind instanceof TimeSlot time ? time.start().toLocalDate() : null;
    }

    /** Whether it needs no date. */
    static boolean isOpen(SlotKind kind) {
        return kind instanceof OpenSlot;
    }
}
