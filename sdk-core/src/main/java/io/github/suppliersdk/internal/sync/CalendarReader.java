package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.SkippedSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotPages;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SeatAuthority;
import java.time.LocalDate;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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

    /** Compares both sides, and reports the findings. */
    void compare(LocalDate from, LocalDate to, OptionFindings findings) {
        OptionRef option = findings.option;
        LocalDate now = today.apply(option);
        LocalDate first = from.isBefore(now) ? now : from;
        if (first.isAfter(to)) {
            return;
        }
        try (Stream<Slot> wanted = source.between(option, first, to)) {
            new OptionComparison(
                            first,
                            to,
                            authority,
                            wanted.iterator(),
                            kind -> atService(option, kind, first, to),
                            findings)
                    .run();
        }
    }

    /** What the service has: the slots, and those that cannot be read of what has been listed so far. */
    record AtService(Iterator<Slot> slots, Supplier<Stream<SkippedSlot>> skipped) {
        private static AtService of(Stream<Slot> slots, SlotPages... pages) {
            return new AtService(slots.iterator(), () -> Stream.of(pages).flatMap(each -> each.skipped().stream()));
        }
    }

    /**
     * Lists the service's slots of the kind that the source has. If the source has no slot, the experience says which
     * kind that is.
     */
    private AtService atService(OptionRef option, @Nullable SlotKind kind, LocalDate from, LocalDate to) {
        SlotsClient slots = client.slots(option.experienceId(), option.optionId());
        Optional<SlotType> type = kind == null
                ? client.experiences().get(option.experienceId()).availabilitySlotType()
                : Optional.empty();
        if (kind instanceof OpenSlot || type.equals(Optional.of(SlotType.OPEN))) {
            return AtService.of(open(slots));
        }
        boolean isDaily = kind instanceof DailySlot || type.equals(Optional.of(SlotType.DAILY));
        boolean isTimed = kind instanceof TimeSlot || type.equals(Optional.of(SlotType.TIME));
        SlotPages days = slots.daily(from, to);
        SlotPages times = slots.timed(from, to);
        if (isDaily || isTimed) {
            SlotPages pages = isDaily ? days : times;
            return AtService.of(pages.stream(), pages);
        }
        return AtService.of(Stream.concat(days.stream(), times.stream()), days, times);
    }

    private static Stream<Slot> open(SlotsClient slots) {
        try {
            return Stream.of(slots.open());
        } catch (NotFoundException e) {
            return Stream.empty();
        }
    }

    /** The service's options that are not among these. */
    List<OptionRef> notListed(Set<OptionRef> listed) {
        return client.experiences().list().stream()
                .filter(experience -> !experience.archived().orElse(false))
                .flatMap(experience -> experience.options().stream()
                        .flatMap(option -> ref(experience.experienceId(), option.optionId())))
                .filter(option -> !listed.contains(option))
                .toList();
    }

    /** The option; none if its ids are not valid in a call. */
    private static Stream<OptionRef> ref(String experienceId, String optionId) {
        try {
            return Stream.of(OptionRef.of(experienceId, optionId));
        } catch (InvalidRequestException e) {
            return Stream.empty();
        }
    }
}
