package io.github.suppliersdk.internal.clients;

import io.github.suppliersdk.internal.rules.SlotRules;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Period;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A range of dates that is longer than the service takes in one request, asked for window by window while it is read.
 *
 * <p>The contract does not say whether the last day of a request is part of its answer. So each window begins with the
 * day on which the one before it ended, and what the service gives twice is given on once: no day is lost either way.
 */
final class SlotRange {
    private final LocalDate from;
    private final LocalDate to;
    private final Period longest;
    private final BiFunction<LocalDate, LocalDate, List<Slot>> request;

    SlotRange(LocalDate from, LocalDate to, Period longest, BiFunction<LocalDate, LocalDate, List<Slot>> request) {
        SlotRules.requireRange(from, to);
        this.from = from;
        this.to = to;
        this.longest = longest;
        this.request = request;
    }

    Stream<Slot> stream() {
        Set<String> idsOfLastWindow = new HashSet<>();
        return Stream.iterate(from, start -> start != null, this::nextStart).flatMap(start -> {
            List<Slot> window = request.apply(start, endOf(start));
            List<Slot> fresh = window.stream()
                    .filter(slot -> !idsOfLastWindow.contains(slot.slotId()))
                    .sorted(Comparator.comparing(SlotRange::startOf))
                    .toList();
            idsOfLastWindow.clear();
            window.forEach(slot -> idsOfLastWindow.add(slot.slotId()));
            return fresh.stream();
        });
    }

    private LocalDate endOf(LocalDate start) {
        LocalDate end = start.plus(longest).minusDays(1);
        return end.isBefore(to) ? end : to;
    }

    /** Null after the last window. A window of a single day cannot overlap the next one. */
    private @Nullable LocalDate nextStart(@Nullable LocalDate start) {
        if (start == null) {
            return null;
        }
        LocalDate end = endOf(start);
        if (end.equals(to)) {
            return null;
        }
        return end.equals(start) ? end.plusDays(1) : end;
    }

    /** A slot without a date that this version can read comes first, where it is seen. */
    private static LocalDateTime startOf(Slot slot) {
        SlotKind kind = slot.kind().orElse(null);
        if (kind instanceof DailySlot daily) {
            return daily.date().atStartOfDay();
        }
        return kind instanceof TimeSlot time ? time.start() : LocalDateTime.MIN;
    }
}
