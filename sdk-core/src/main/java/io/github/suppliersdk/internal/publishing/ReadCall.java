package io.github.suppliersdk.internal.publishing;

import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call that reads slots back: those of a range of dates, or one by its id.
 *
 * @param from the first date of the range; null to read by id
 * @param to the last date of the range
 * @param slots the requested slots
 */
public record ReadCall(@Nullable LocalDate from, @Nullable LocalDate to, List<PendingSlot> slots) {
    static ReadCall byId(PendingSlot slot) {
        return new ReadCall(null, null, List.of(slot));
    }

    /** Whether the call reads one slot by its id. */
    public boolean isById() {
        return from == null;
    }
}
