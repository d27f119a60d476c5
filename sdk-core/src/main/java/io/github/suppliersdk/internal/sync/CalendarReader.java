package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotPages;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SeatAuthority;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads an option's calendar at the source and at the service. Days before today are not read. */
final class CalendarReader {
    private final SupplierClient client;
    private final AvailabilitySource source;
    private final SeatAuthority authority;
    private final Function<OptionRef, LocalDate> today;

    CalendarReader(
            SupplierClient client,
            AvailabilitySource source,
            SeatAuthority authority,
            Function<OptionRef, LocalDate> today) {
        this.client = client;
        this.source = source;
        this.authority = authority;
        this.today = today;
    }

    /**
     * Compares both sides.
     *
     * @param check called for each slot, and may throw: a calendar may be long
     */
    OptionComparison compare(OptionRef option, LocalDate from, LocalDate to, Runnable check) {
        LocalDate now = today.apply(option);
        LocalDate first = from.isBefore(now) ? now : from;
        OptionComparison comparison = new OptionComparison(option, first, to, authority);
        if (!first.isAfter(to)) {
            try (Stream<Slot> wanted = source.between(option, first, to)) {
                wanted.forEach(slot -> {
                    check.run();
                    comparison.atSource(slot);
                });
            }
            readService(option, first, to, comparison, check);
        }
        return comparison;
    }

    /**
     * Lists the service's slots of the kind that the source has. If the source has no slot, the experience says which
     * kind that is; if it does not, both lists are read.
     */
    private void readService(
            OptionRef option, LocalDate from, LocalDate to, OptionComparison comparison, Runnable check) {
        SlotsClient slots = client.slots(option.experienceId(), option.optionId());
        SlotKind kind = comparison.kind().orElse(null);
        Optional<SlotType> type = kind == null
                ? client.experiences().get(option.experienceId()).availabilitySlotType()
                : Optional.empty();
        if (kind instanceof OpenSlot || type.equals(Optional.of(SlotType.OPEN))) {
            open(slots).ifPresent(comparison::atService);
            return;
        }
        boolean isDaily = kind instanceof DailySlot || type.equals(Optional.of(SlotType.DAILY));
        boolean isTimed = kind instanceof TimeSlot || type.equals(Optional.of(SlotType.TIME));
        if (!isTimed) {
            read(slots.daily(from, to), comparison, check);
        }
        if (!isDaily) {
            read(slots.timed(from, to), comparison, check);
        }
    }

    private static void read(SlotPages pages, OptionComparison comparison, Runnable check) {
        pages.forEach(slot -> {
            check.run();
            comparison.atService(slot);
        });
        pages.skipped().forEach(comparison::skipped);
    }

    private static Optional<Slot> open(SlotsClient slots) {
        try {
            return Optional.of(slots.open());
        } catch (NotFoundException e) {
            return Optional.empty();
        }
    }

    /** The service's options that are not among these. */
    List<OptionRef> notListed(Set<OptionRef> listed) {
        return client.experiences().list().stream()
                .filter(experience -> !experience.archived().orElse(false))
                .flatMap(experience -> experience.options().stream()
                        .map(option -> OptionRef.of(experience.experienceId(), option.optionId())))
                .filter(option -> !listed.contains(option))
                .toList();
    }
}
