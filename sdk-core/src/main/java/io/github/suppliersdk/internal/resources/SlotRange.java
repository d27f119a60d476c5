package io.github.suppliersdk.internal.resources;

import io.github.suppliersdk.internal.rules.SlotRules;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Period;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Reads a range of dates that is longer than the service allows in one request, one window at a time, while the stream
 * is consumed. Slots that the service returns twice or beyond the range are left out.
 *
 * <p>The last day of a request is part of its response (CONTRACT.md, section 4, rows 23 and 24). Where the profile says
 * that it may not be, each window begins with the last day of the previous one, and the last window ends one day after
 * the range, so that no day is missing in either case.
 */
final class SlotRange {
    private static final LocalDate LAST_WRITABLE = LocalDate.of(9999, 12, 31);

    private final LocalDate from;
    private final LocalDate to;
    private final LocalDate endOfLastWindow;
    private final Period longest;
    private final boolean lastDayIncluded;
    private final BiFunction<LocalDate, LocalDate, List<Slot>> request;

    SlotRange(
            LocalDate from,
            LocalDate to,
            Period longest,
            boolean lastDayIncluded,
            BiFunction<LocalDate, LocalDate, List<Slot>> request) {
        SlotRules.requireRange(from, to);
        this.from = from;
        this.to = to;
        this.endOfLastWindow = lastDayIncluded || !to.isBefore(LAST_WRITABLE) ? to : to.plusDays(1);
        this.longest = longest;
        this.lastDayIncluded = lastDayIncluded;
        this.request = request;
    }

    /** Streams over an iterator, so that even a parallel stream requests one window after the other. */
    Stream<Slot> stream() {
        return StreamSupport.stream(
                Spliterators.spliteratorUnknownSize(new Windows(), Spliterator.ORDERED | Spliterator.NONNULL), false);
    }

    private final class Windows implements Iterator<Slot> {
        private Iterator<Slot> current = Collections.emptyIterator();
        private Set<String> idsOfLastWindow = Set.of();
        private @Nullable LocalDate next = from;

        @Override
        public boolean hasNext() {
            while (!current.hasNext() && next != null) {
                requestWindow(next);
            }
            return current.hasNext();
        }

        @Override
        public Slot next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return current.next();
        }

        private void requestWindow(LocalDate start) {
            LocalDate end = endOf(start);
            List<Slot> window = request.apply(start, end);
            current = window.stream()
                    .filter(slot -> !idsOfLastWindow.contains(slot.slotId()))
                    .filter(slot -> startOf(slot).isBefore(to.plusDays(1).atStartOfDay()))
                    .sorted(Comparator.comparing(SlotRange::startOf))
                    .toList()
                    .iterator();
            idsOfLastWindow = window.stream().map(Slot::slotId).collect(Collectors.toCollection(HashSet::new));
            next = startAfter(end);
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

    /** The start of a slot, for sorting; a slot without a readable date comes first, where it is noticed. */
    private static LocalDateTime startOf(Slot slot) {
        SlotKind kind = slot.kind().orElse(null);
        if (kind instanceof DailySlot daily) {
            return daily.date().atStartOfDay();
        }
        return kind instanceof TimeSlot time ? time.start() : LocalDateTime.MIN;
    }
}
