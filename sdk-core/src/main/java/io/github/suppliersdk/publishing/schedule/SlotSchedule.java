package io.github.suppliersdk.publishing.schedule;

import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Recurring slots, created while they are read. Pass {@link #targets()} to a publisher; {@link #slots()} streams the same
 * slots without their experience, as an {@code io.github.suppliersdk.sync.AvailabilitySource} returns them.
 *
 * <pre>{@code
 * SlotSchedule.of("cellar", "evening")
 *         .price("adult", 2500)
 *         .season(LocalDate.of(2027, 4, 1), LocalDate.of(2027, 10, 31))
 *         .on(DayOfWeek.FRIDAY, DayOfWeek.SATURDAY)
 *         .closed(LocalDate.of(2027, 5, 1))
 *         .at(LocalTime.of(18, 0), LocalTime.of(20, 30))
 *         .lasting(Duration.ofMinutes(90))
 *         .capacity(12)
 *         .build();
 * }</pre>
 *
 * <p>All dates and times are local to the place of the experience. Nothing is shifted, so no time zone is needed: a
 * start time is the same all year, and the end is the start plus the duration on the local clock, even in a night in
 * which the clocks change.
 *
 * <p>The capacity is that of every slot before anything is sold. Once slots are on sale, the service lowers their seats
 * with every hold, which a schedule does not know: publish a schedule with {@code
 * io.github.suppliersdk.publishing.SlotPublisher} to put a season on sale, and keep the seats equal to your own
 * database afterwards.
 *
 * <p>Unless set, a slot's id consists of its date, its time and a UUID, as in {@code
 * 20270422-1800-6d013252-973e-3717-8e50-e489a63be6d9}. The UUID depends on the experience, the option, the languages and
 * the start in seconds: schedules that differ in one of these never share an id, and the same schedule makes the same
 * ids in every process. Schedules that differ only in other fields (prices, pickups) need ids of their own, see {@link
 * Builder#slotIds}.
 */
public final class SlotSchedule {
    private final Builder plan;
    private final Function<LocalDateTime, String> slotIds;

    private SlotSchedule(Builder plan) {
        this.plan = plan;
        this.slotIds = plan.slotIds != null ? plan.slotIds : this::slotId;
    }

    private String slotId(LocalDateTime start) {
        String time = plan.starts.isEmpty() ? "" : String.format(Locale.ROOT, "%1$tH%1$tM-", start);
        Set<String> languages = plan.languages == null ? Set.of() : new TreeSet<>(plan.languages);
        String all = String.join(
                "|",
                plan.experienceId,
                plan.optionId,
                languages.toString(),
                time,
                start.truncatedTo(ChronoUnit.SECONDS).toString());
        return String.format(Locale.ROOT, "%1$tY%1$tm%1$td-", start)
                + time
                + UUID.nameUUIDFromBytes(all.getBytes(StandardCharsets.UTF_8));
    }

    /** Starts a schedule for an option. It needs a season and a price. Without start times its slots are daily. */
    public static Builder of(String experienceId, String optionId) {
        return new Builder(experienceId, optionId);
    }

    /** Streams the slots in order of their dates and times. Those of a day are made when the first of them is read. */
    public Stream<Slot> slots() {
        long first = plan.seasons.stream()
                .map(DateRange::first)
                .min(Comparator.naturalOrder())
                .orElseThrow()
                .toEpochDay();
        long last = plan.seasons.stream()
                .map(DateRange::last)
                .max(Comparator.naturalOrder())
                .orElseThrow()
                .toEpochDay();
        return LongStream.rangeClosed(first, last)
                .mapToObj(LocalDate::ofEpochDay)
                .filter(plan::isOpen)
                .flatMap(this::slotsOf);
    }

    /** Streams the slots with their experience, for the publisher. */
    public Stream<SlotTarget> targets() {
        return slots().map(slot -> new SlotTarget(plan.experienceId, slot));
    }

    private Stream<Slot> slotsOf(LocalDate date) {
        return plan.starts.isEmpty()
                ? Stream.of(slot(date.atStartOfDay(), DailySlot.of(date)))
                : plan.starts.stream().map(start -> timed(date.atTime(start)));
    }

    private Slot timed(LocalDateTime start) {
        return slot(
                start,
                TimeSlot.builder(start, start.plus(plan.duration))
                        .pickupIds(Optional.ofNullable(plan.pickupIds))
                        .build());
    }

    private Slot slot(LocalDateTime start, SlotKind kind) {
        return Slot.builder(slotIds.apply(start), plan.optionId, kind)
                .addAllAvailableHolderCategories(plan.categories)
                .capacity(plan.capacity)
                .guideLanguages(Optional.ofNullable(plan.languages))
                .build();
    }

    /** Sets the recurrence and the content of the slots. */
    public static final class Builder {
        private final String experienceId;
        private final String optionId;
        private final List<DateRange> seasons = new ArrayList<>();
        private Set<DayOfWeek> days = EnumSet.allOf(DayOfWeek.class);
        private final List<DateRange> closedRanges = new ArrayList<>();
        private final Set<LocalTime> starts = new TreeSet<>();
        private Duration duration = Duration.ZERO;
        private @Nullable Function<LocalDateTime, String> slotIds;
        private final List<AvailableHolderCategory> categories = new ArrayList<>();
        private OptionalInt capacity = OptionalInt.empty();
        private @Nullable List<String> languages;
        private @Nullable List<String> pickupIds;

        private Builder(String experienceId, String optionId) {
            this.experienceId = experienceId;
            this.optionId = optionId;
        }

        private Builder(Builder other) {
            this(other.experienceId, other.optionId);
            seasons.addAll(other.seasons);
            days = EnumSet.copyOf(other.days);
            closedRanges.addAll(other.closedRanges);
            starts.addAll(other.starts);
            duration = other.duration;
            categories.addAll(other.categories);
            capacity = other.capacity;
            languages = other.languages;
            pickupIds = other.pickupIds;
            slotIds = other.slotIds;
        }

        /**
         * Adds a season, from its first to its last day, both inclusive and local to the place.
         *
         * @throws IllegalArgumentException if the season ends before it begins
         */
        public Builder season(LocalDate first, LocalDate last) {
            seasons.add(new DateRange(first, last));
            return this;
        }

        /** Sets the days of the week; all days unless set. */
        public Builder on(DayOfWeek first, DayOfWeek... more) {
            days = EnumSet.of(first, more);
            return this;
        }

        /** Adds days without slots, local to the place. */
        public Builder closed(LocalDate... dates) {
            for (LocalDate date : dates) {
                closedRanges.add(new DateRange(date, date));
            }
            return this;
        }

        /**
         * Adds a range of days without slots, including both days.
         *
         * @throws IllegalArgumentException if the range ends before it begins
         */
        public Builder closedFrom(LocalDate first, LocalDate last) {
            closedRanges.add(new DateRange(first, last));
            return this;
        }

        private boolean isOpen(LocalDate date) {
            return days.contains(date.getDayOfWeek())
                    && seasons.stream().anyMatch(season -> season.contains(date))
                    && closedRanges.stream().noneMatch(range -> range.contains(date));
        }

        /** Adds start times, in whole seconds of the local time; each gives a slot on each day. */
        public Builder at(LocalTime... times) {
            starts.addAll(List.of(times));
            return this;
        }

        /**
         * Sets how long a slot lasts; unless set there is no fixed end, and the start is sent as the end.
         *
         * @throws IllegalArgumentException if the duration is negative
         */
        public Builder lasting(Duration length) {
            if (length.isNegative()) {
                throw new IllegalArgumentException("a slot cannot last " + length);
            }
            duration = length;
            return this;
        }

        /**
         * Sets the id of a slot as a function of its start (the start of the day for daily slots). Never reuse an id
         * for another experience. The description of this class has the default.
         */
        public Builder slotIds(Function<LocalDateTime, String> scheme) {
            slotIds = scheme;
            return this;
        }

        /** Adds a holder category, with the price of one seat in minor currency units, such as cents. */
        public Builder price(String holderCategoryId, long priceInCents) {
            categories.add(AvailableHolderCategory.of(holderCategoryId, priceInCents));
            return this;
        }

        /** Adds a holder category, with its price and the quantities in one booking. */
        public Builder price(AvailableHolderCategory category) {
            categories.add(category);
            return this;
        }

        /** Sets the seats of each slot before anything is sold; unless set there is no limit. */
        public Builder capacity(int seats) {
            capacity = OptionalInt.of(seats);
            return this;
        }

        /** Sets the languages of the guide, each two lower-case letters (ISO 639-1). */
        public Builder languages(String... codes) {
            languages = List.of(codes);
            return this;
        }

        /** Sets the pickups; only for slots with a start time. */
        public Builder pickups(String... ids) {
            pickupIds = List.of(ids);
            return this;
        }

        /**
         * Makes the schedule.
         *
         * @throws IllegalStateException naming what is missing: a season, a price, or both
         */
        public SlotSchedule build() {
            List<String> missing = new ArrayList<>();
            if (seasons.isEmpty()) {
                missing.add("season");
            }
            if (categories.isEmpty()) {
                missing.add("price");
            }
            if (!missing.isEmpty()) {
                throw new IllegalStateException("a schedule needs at least one " + String.join(" and one ", missing));
            }
            return new SlotSchedule(new Builder(this));
        }
    }
}
