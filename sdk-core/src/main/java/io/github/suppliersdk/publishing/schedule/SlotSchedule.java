package io.github.suppliersdk.publishing.schedule;

import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Slots that recur, made while they are read: hand {@link #targets()} to the publisher or {@link #slots()} to the calendar
 * comparison.
 *
 * <pre>{@code
 * SlotSchedule.of("cellar", "evening")
 *         .season(LocalDate.of(2027, 4, 1), LocalDate.of(2027, 10, 31))
 *         .on(DayOfWeek.FRIDAY, DayOfWeek.SATURDAY)
 *         .closed(LocalDate.of(2027, 5, 1))
 *         .at(LocalTime.of(18, 0), LocalTime.of(20, 30))
 *         .lasting(Duration.ofMinutes(90))
 *         .price("adult", 2500)
 *         .capacity(12)
 *         .build();
 * }</pre>
 *
 * <p>All dates and times are local to the place of the experience. A start time never shifts over the year, because it is
 * a wall-clock time. The end is the start plus the duration on the same clock, unless a time zone is given: then it is what
 * the clock on the wall shows after that time, also in the night of a change, and a start that does not exist in that night
 * (the hour that is skipped) gives no slot. Where the clock goes back so far that it would show an earlier time at the end
 * than at the start, which the service refuses, the end is the start plus the duration.
 */
public final class SlotSchedule {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("uuuuMMdd", Locale.ROOT);
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("uuuuMMdd-HHmm", Locale.ROOT);

    private final Builder plan;

    private SlotSchedule(Builder plan) {
        this.plan = plan;
    }

    /** Starts the making of a schedule for an option. Without start times its slots are daily. */
    public static Builder of(String experienceId, String optionId) {
        return new Builder(experienceId, optionId);
    }

    /** The slots in order of their dates and times. */
    public Stream<SlotRequest> slots() {
        return plan.seasons.stream()
                .flatMap(season -> season.first().datesUntil(season.last().plusDays(1)))
                .filter(date -> plan.days.contains(date.getDayOfWeek()) && !plan.closed.contains(date))
                .flatMap(this::slotsOf);
    }

    /** The slots with their experience, for the publisher. */
    public Stream<SlotTarget> targets() {
        return slots().map(slot -> new SlotTarget(plan.experienceId, slot));
    }

    private Stream<SlotRequest> slotsOf(LocalDate date) {
        if (plan.starts.isEmpty()) {
            return Stream.of(slot(date.atStartOfDay(), DailySlot.of(date)));
        }
        return plan.starts.stream()
                .map(date::atTime)
                .filter(this::exists)
                .map(start -> slot(
                        start,
                        TimeSlot.builder(start, end(start))
                                .pickupIds(Optional.ofNullable(plan.pickupIds))
                                .build()));
    }

    private boolean exists(LocalDateTime start) {
        ZoneId zone = plan.zone;
        return zone == null || !zone.getRules().getValidOffsets(start).isEmpty();
    }

    private LocalDateTime end(LocalDateTime start) {
        LocalDateTime onTheSameClock = start.plus(plan.duration);
        ZoneId zone = plan.zone;
        if (zone == null) {
            return onTheSameClock;
        }
        LocalDateTime onTheWall = start.atZone(zone).plus(plan.duration).toLocalDateTime();
        return onTheWall.isBefore(start) ? onTheSameClock : onTheWall;
    }

    private SlotRequest slot(LocalDateTime start, SlotKind kind) {
        return SlotRequest.builder(plan.slotIds.apply(start), plan.optionId, kind)
                .addAllAvailableHolderCategories(plan.categories)
                .capacity(plan.capacity)
                .guideLanguages(Optional.ofNullable(plan.languages))
                .build();
    }

    private record Season(LocalDate first, LocalDate last) {}

    /** Sets what recurs. */
    public static final class Builder {
        private final String experienceId;
        private final String optionId;
        private final List<Season> seasons = new ArrayList<>();
        private Set<DayOfWeek> days = EnumSet.allOf(DayOfWeek.class);
        private final Set<LocalDate> closed = new HashSet<>();
        private final Set<LocalTime> starts = new TreeSet<>();
        private Duration duration = Duration.ZERO;
        private @Nullable ZoneId zone;
        private @Nullable Function<LocalDateTime, String> givenIds;
        private Function<LocalDateTime, String> slotIds = start -> "";
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
            closed.addAll(other.closed);
            starts.addAll(other.starts);
            duration = other.duration;
            zone = other.zone;
            categories.addAll(other.categories);
            capacity = other.capacity;
            languages = other.languages;
            pickupIds = other.pickupIds;
            DateTimeFormatter format = starts.isEmpty() ? DAY : MINUTE;
            slotIds = other.givenIds == null ? start -> optionId + "-" + format.format(start) : other.givenIds;
        }

        /** Adds a season, from its first to its last day. Seasons must be added in order and not overlap. */
        public Builder season(LocalDate first, LocalDate last) {
            if (last.isBefore(first)) {
                throw new IllegalArgumentException("a season must not end before it begins: " + first + ", " + last);
            }
            if (!seasons.isEmpty()
                    && !first.isAfter(seasons.get(seasons.size() - 1).last())) {
                throw new IllegalArgumentException("seasons must be added in order and not overlap: " + first);
            }
            seasons.add(new Season(first, last));
            return this;
        }

        /** The days of the week; all of them unless set. */
        public Builder on(DayOfWeek first, DayOfWeek... more) {
            days = EnumSet.of(first, more);
            return this;
        }

        /** Adds days without slots. */
        public Builder closed(LocalDate... dates) {
            closed.addAll(List.of(dates));
            return this;
        }

        /** Adds a run of days without slots, both included. */
        public Builder closedFrom(LocalDate first, LocalDate last) {
            first.datesUntil(last.plusDays(1)).forEach(closed::add);
            return this;
        }

        /** Adds start times; each of them gives a slot on each day. */
        public Builder at(LocalTime... times) {
            starts.addAll(List.of(times));
            return this;
        }

        /** How long a slot lasts; without it there is no fixed end. */
        public Builder lasting(Duration length) {
            if (length.isNegative()) {
                throw new IllegalArgumentException("a slot cannot last " + length);
            }
            duration = length;
            return this;
        }

        /** The time zone of the place, for slots in the night in which the clocks change. */
        public Builder zone(ZoneId place) {
            zone = place;
            return this;
        }

        /**
         * How a slot is called, from its start (that of the day for daily slots). Unless set, the option id and the date, as
         * in {@code evening-20270422}, or date and time, as in {@code evening-20270422-1800}.
         */
        public Builder slotIds(Function<LocalDateTime, String> scheme) {
            givenIds = scheme;
            return this;
        }

        /** Adds a holder category with its price in minor units of the currency, such as cents. */
        public Builder price(String holderCategoryId, long priceInCents) {
            categories.add(AvailableHolderCategory.of(holderCategoryId, priceInCents));
            return this;
        }

        /** Adds a holder category. */
        public Builder price(AvailableHolderCategory category) {
            categories.add(category);
            return this;
        }

        /** The seats of each slot; without it there is no limit. */
        public Builder capacity(int seats) {
            capacity = OptionalInt.of(seats);
            return this;
        }

        /** The languages of the guide. */
        public Builder languages(String... codes) {
            languages = List.of(codes);
            return this;
        }

        /** The pickups; only of slots with a start time. */
        public Builder pickups(String... ids) {
            pickupIds = List.of(ids);
            return this;
        }

        /**
         * The schedule.
         *
         * @throws IllegalStateException if there is no season
         */
        public SlotSchedule build() {
            if (seasons.isEmpty()) {
                throw new IllegalStateException("a schedule needs a season");
            }
            return new SlotSchedule(new Builder(this));
        }
    }
}
