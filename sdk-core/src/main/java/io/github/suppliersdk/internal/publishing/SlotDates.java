package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** The dates of slots, local to the place of the experience. */
public final class SlotDates {
    private SlotDates() {}

    /** The date of a slot; null for an open slot or an unreadable date. */
    public static @Nullable LocalDate of(@Nullable SlotKind kind) {
        if (kind instanceof DailySlot daily) {
            return daily.date();
        }
        return kind instanceof TimeSlot time ? time.start().toLocalDate() : null;
    }

    /** The date of a slot; the first of all for one without a date. */
    public static LocalDate orFirst(@Nullable SlotKind kind) {
        LocalDate date = of(kind);
        return date == null ? LocalDate.MIN : date;
    }
}
