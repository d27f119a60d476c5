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
import io.github.suppliersdk.sync.SlotDifference;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Reads an option from the source and from the service, and compares. Days before today are not read. */
final class OptionComparer {
    private final SupplierClient client;
    private final AvailabilitySource source;
    private final SeatAuthority authority;
    private final Function<OptionRef, LocalDate> today;

    OptionComparer(
            SupplierClient client,
            AvailabilitySource source,
            SeatAuthority authority,
            Function<OptionRef, LocalDate> today) {
        this.client = client;
        this.source = source;
        this.authority = authority;
        this.today = today;
    }

    /** Compares, and reports the findings. */
    void compare(OptionRef option, LocalDate from, LocalDate to, OptionComparison.Findings findings) {
        LocalDate first = firstDay(option, from);
        if (first.isAfter(to)) {
            return;
        }
        try (Stream<Slot> wanted = source.between(option, first, to)) {
            Iterator<Slot> ours = wanted.iterator();
            Slot head = ours.hasNext() ? ours.next() : null;
            AtService there = atService(option, head, first, to);
            comparison(option, first, to, head, ours, there, findings).run();
        }
    }

    /** Streams the differences, comparing while it reads. */
    Stream<SlotDifference> differences(OptionRef option, LocalDate from, LocalDate to) {
        LocalDate first = firstDay(option, from);
        if (first.isAfter(to)) {
            return Stream.empty();
        }
        Stream<Slot> wanted = source.between(option, first, to);
        try {
            Iterator<Slot> ours = wanted.iterator();
            Slot head = ours.hasNext() ? ours.next() : null;
            AtService there = atService(option, head, first, to);
            Queue<SlotDifference> found = new ArrayDeque<>();
            OptionComparison comparison = comparison(option, first, to, head, ours, there, found::add);
            return StreamSupport.stream(
                            Spliterators.spliteratorUnknownSize(
                                    new Found(comparison, found), Spliterator.ORDERED | Spliterator.NONNULL),
                            false)
                    .onClose(wanted::close);
        } catch (Throwable e) {
            wanted.close();
            throw e;
        }
    }

    private LocalDate firstDay(OptionRef option, LocalDate from) {
        LocalDate now = today.apply(option);
        return from.isBefore(now) ? now : from;
    }

    private OptionComparison comparison(
            OptionRef option,
            LocalDate from,
            LocalDate to,
            @Nullable Slot head,
            Iterator<Slot> rest,
            AtService there,
            OptionComparison.Findings findings) {
        Iterator<Slot> all = Stream.concat(
                        Stream.ofNullable(head),
                        StreamSupport.stream(Spliterators.spliteratorUnknownSize(rest, Spliterator.ORDERED), false))
                .iterator();
        return new OptionComparison(option, from, to, authority, all, there, findings);
    }

    /**
     * Reads the service's slots from the list of their kind. If the source has no slot, the experience says which kind
     * that is.
     */
    private AtService atService(OptionRef option, @Nullable Slot head, LocalDate from, LocalDate to) {
        SlotsClient slots = client.slots(option.experienceId(), option.optionId());
        SlotKind kind = head == null ? null : head.kind();
        SlotType type = kind == null
                ? client.experiences()
                        .get(option.experienceId())
                        .availabilitySlotType()
                        .orElse(null)
                : null;
        if (kind instanceof DailySlot || isOf(SlotType.DAILY, type)) {
            return AtService.of(slots.daily(from, to));
        }
        if (kind instanceof TimeSlot || isOf(SlotType.TIME, type)) {
            return AtService.of(slots.timed(from, to));
        }
        if (kind instanceof OpenSlot || isOf(SlotType.OPEN, type)) {
            return open(slots);
        }
        SlotPages days = slots.daily(from, to);
        SlotPages times = slots.timed(from, to);
        return new AtService(
                Stream.concat(days.stream(), times.stream()).iterator(),
                () -> Stream.concat(days.skipped().stream(), times.skipped().stream()));
    }

    private static boolean isOf(SlotType wanted, @Nullable SlotType type) {
        return type != null && type.equals(wanted);
    }

    private static AtService open(SlotsClient slots) {
        try {
            return new AtService(List.of(slots.open()).iterator(), Stream::empty);
        } catch (NotFoundException e) {
            return new AtService(Collections.emptyIterator(), Stream::empty);
        }
    }

    /** What the service has: the slots, and those that cannot be read of what has been listed so far. */
    record AtService(Iterator<Slot> slots, Supplier<Stream<SkippedSlot>> listed) {
        private static AtService of(SlotPages pages) {
            return new AtService(pages.iterator(), () -> pages.skipped().stream());
        }

        Stream<SkippedSlot> skipped() {
            return listed.get();
        }
    }

    private static final class Found implements Iterator<SlotDifference> {
        private final OptionComparison comparison;
        private final Queue<SlotDifference> found;
        private boolean continues = true;

        private Found(OptionComparison comparison, Queue<SlotDifference> found) {
            this.comparison = comparison;
            this.found = found;
        }

        @Override
        public boolean hasNext() {
            while (found.isEmpty() && continues) {
                continues = comparison.step();
            }
            return !found.isEmpty();
        }

        @Override
        public SlotDifference next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return found.remove();
        }
    }

    /** The option; empty if its ids are not valid in a call. */
    private static Optional<OptionRef> ref(String experienceId, String optionId) {
        try {
            return Optional.of(OptionRef.of(experienceId, optionId));
        } catch (InvalidRequestException e) {
            return Optional.empty();
        }
    }

    /** The service's options that are not among these. */
    List<OptionRef> notListed(Set<OptionRef> listed) {
        return client.experiences().list().stream()
                .filter(experience -> !experience.archived().orElse(false))
                .flatMap(experience -> experience.options().stream()
                        .flatMap(option -> ref(experience.experienceId(), option.optionId()).stream()))
                .filter(option -> !listed.contains(option))
                .toList();
    }
}
