package io.github.suppliersdk.internal.resources;

import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotList;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Period;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;

/**
 * Reads a range of dates that is longer than the service allows in one request, one window at a time, while it is read.
 *
 * <p>The last day of a window is part of it (CONTRACT.md, section 4, rows 23 and 24); the slots of a day more, which may
 * come, are left out.
 */
final class SlotRange implements Iterator<SlotList> {
    private final LocalDate to;
    private final Period longest;
    private final BiFunction<LocalDate, LocalDate, SlotList> request;
    private LocalDate next;

    SlotRange(
            LocalDate from, LocalDate to, Period longest, BiFunction<LocalDate, LocalDate, SlotList> request) {
        this.next = from;
        this.to = to;
        this.longest = longest;
        this.request = request;
    }

    @Override
    public boolean hasNext() {
        return !next.isAfter(to);
    }

    @Override
    public SlotList next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        LocalDate last = next.plus(longest).minusDays(1);
        if (last.isBefore(next)) {
            last = next; // the shortest window
        } else if (last.isAfter(to)) {
            last = to;
        }
        SlotList window = request.apply(next, last);
        next = last.plusDays(1);
        List<Slot> slots = window.stream()
                .filter(slot -> startOf(slot).isBefore(next.atStartOfDay()))
                .sorted(Comparator.comparing(SlotRange::startOf))
                .toList();
        return new SlotList(slots, window.skipped());
    }

    /** The start of a slot, for sorting; a slot without a known date comes first, where it is noticed. */
    private static LocalDateTime startOf(Slot slot) {
        if (slot.kind() instanceof DailySlot daily) {
            return daily.date().atStartOfDay();
        }
        return slot.kind() instanceof TimeSlot time ? time.start() : LocalDateTime.MIN;
    }
}
