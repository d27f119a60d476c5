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
final class SlotRange {
    private SlotRange() {}

    /**
     * The windows of a range, in order; each is requested when it is needed, and again if that failed.
     *
     * @param longest the longest window; at least a day is requested
     * @param request reads the slots of some days, both inclusive
     */
    static Iterator<SlotList> windows(
            LocalDate from, LocalDate to, Period longest, BiFunction<LocalDate, LocalDate, SlotList> request) {
        return new Iterator<>() {
            private LocalDate first = from;

            @Override
            public boolean hasNext() {
                return !first.isAfter(to);
            }

            @Override
            public SlotList next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                LocalDate after = first.plus(longest).isAfter(first) ? first.plus(longest) : first.plusDays(1);
                LocalDate last = after.isAfter(to) ? to : after.minusDays(1);
                SlotList window = inOrder(request.apply(first, last), last);
                first = after; // only now: a window that could not be read is not left out
                return window;
            }
        };
    }

    private static SlotList inOrder(SlotList window, LocalDate last) {
        LocalDateTime end = last.plusDays(1).atStartOfDay();
        List<Slot> slots = window.stream()
                .filter(slot -> startOf(slot).isBefore(end))
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
