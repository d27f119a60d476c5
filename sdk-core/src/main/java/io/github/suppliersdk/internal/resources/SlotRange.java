package io.github.suppliersdk.internal.resources;

import io.github.suppliersdk.internal.rules.SlotRules;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotList;
import io.github.suppliersdk.slots.SlotPages;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Period;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads a range of dates that is longer than the service allows in one request, one window at a time, while it is read. Slots that the service returns twice or beyond the range are left out.
 *
 * <p>The last day of a request is part of its response (CONTRACT.md, section 4, rows 23 and 24). Where the profile says
 * that it may not be, each window begins with the last day of the previous one, and the last window ends one day after
 * the range, so that no day is missing in either case.
 */
final class SlotRange {
    private final LocalDate from;
    private final LocalDate to;
    private final LocalDate endOfLastWindow;
    private final Period longest;
    private final boolean lastDayIncluded;
    private final BiFunction<LocalDate, LocalDate, SlotList> request;

    SlotRange(
            LocalDate from,
            LocalDate to,
            Period longest,
            boolean lastDayIncluded,
            BiFunction<LocalDate, LocalDate, SlotList> request) {
        SlotRules.requireRange(from, to);
        this.from = from;
        this.to = to;
        this.endOfLastWindow = lastDayIncluded ? to : to.plusDays(1);
        this.longest = longest;
        this.lastDayIncluded = lastDayIncluded;
        this.request = request;
    }

    SlotPages pages() {
        return new SlotPages(new Windows());
    }

    private final class Windows implements Iterator<SlotList> {
        private Set<String> idsOfLastWindow = Set.of();
        private @Nullable LocalDate next = from;

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public SlotList next() {
            if (next == null) {
                throw new NoSuchElementException();
            }
            LocalDate end = endOf(next);
            SlotList window = request.apply(next, end);
            List<Slot> slots = window.stream()
                    .filter(slot -> !idsOfLastWindow.contains(slot.slotId()))
                    .filter(slot -> startOf(slot).isBefore(to.plusDays(1).atStartOfDay()))
                    .sorted(Comparator.comparing(SlotRange::startOf))
                    .toList();
            idsOfLastWindow = window.stream().map(Slot::slotId).collect(Collectors.toCollection(HashSet::new));
            next = startAfter(end);
            return new SlotList(slots, window.skipped());
        }
    }

    private LocalDate endOf(LocalDate start) {
        LocalDate end = start.plus(longest).minusDays(1);
        if (!lastDayIncluded && end.equals(start)) {
            end = start.plusDays(1); // the shortest request that can return a day
        }
        return end.isBefore(endOfLastWindow) ? end : endOfLastWindow;
    }

    /** The first day of the next window; null after the last one. */
    private @Nullable LocalDate startAfter(LocalDate end) {
        if (!end.isBefore(endOfLastWindow)) {
            return null;
        }
        return lastDayIncluded ? end.plusDays(1) : end;
    }

    /** The start of a slot, for sorting; a slot without a known date comes first, where it is noticed. */
    private static LocalDateTime startOf(Slot slot) {
        SlotKind kind = slot.kind();
        if (kind instanceof DailySlot daily) {
            return daily.date().atStartOfDay();
        }
        return kind instanceof TimeSlot time ? time.start() : LocalDateTime.MIN;
    }
}
