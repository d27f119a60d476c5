package io.github.suppliersdk.publishing.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SlotScheduleTest {
    private static final LocalDate SPRING = LocalDate.of(2027, 3, 28); // 02:00 becomes 03:00 in Berlin
    private static final LocalDate AUTUMN = LocalDate.of(2027, 10, 31); // 03:00 becomes 02:00 in Berlin

    private static SlotSchedule.Builder schedule(String experience, String option) {
        return SlotSchedule.of(experience, option).price("adult", 2500);
    }

    private static SlotSchedule.Builder evening() {
        return schedule("cellar", "evening").capacity(12);
    }

    private static List<String> times(SlotSchedule schedule) {
        return schedule.slots()
                .map(slot -> (TimeSlot) slot.kind())
                .map(time -> time.start() + "/" + time.end())
                .toList();
    }

    @Test
    void everythingThatIsMissingIsNamedAtOnce() {
        assertThatIllegalStateException()
                .isThrownBy(() -> SlotSchedule.of("cellar", "evening").build())
                .withMessage("a schedule needs at least one season and one price");
        assertThatIllegalStateException()
                .isThrownBy(() -> evening().build())
                .withMessage("a schedule needs at least one season");
    }

    @Test
    void slotsRecurOnWeekdaysInSeasonsExceptClosedDays() {
        SlotSchedule schedule = evening()
                .season(LocalDate.of(2027, 4, 1), LocalDate.of(2027, 4, 18))
                .season(LocalDate.of(2027, 12, 24), LocalDate.of(2027, 12, 26))
                .on(DayOfWeek.FRIDAY, DayOfWeek.SATURDAY)
                .closed(LocalDate.of(2027, 4, 3))
                .closedFrom(LocalDate.of(2027, 4, 10), LocalDate.of(2027, 4, 16))
                .build();

        assertThat(schedule.slots().map(slot -> ((DailySlot) slot.kind()).date().toString()))
                .containsExactly("2027-04-02", "2027-04-09", "2027-04-17", "2027-12-24", "2027-12-25");
        assertThat(schedule.targets()).allMatch(target -> target.experienceId().equals("cellar"));
    }

    @Test
    void severalStartTimesADayComeInOrderWithTheirDuration() {
        SlotSchedule schedule = evening()
                .season(LocalDate.of(2027, 4, 1), LocalDate.of(2027, 4, 2))
                .at(LocalTime.of(23, 0), LocalTime.of(9, 30))
                .lasting(Duration.ofMinutes(90))
                .build();

        assertThat(times(schedule))
                .containsExactly(
                        "2027-04-01T09:30/2027-04-01T11:00",
                        "2027-04-01T23:00/2027-04-02T00:30",
                        "2027-04-02T09:30/2027-04-02T11:00",
                        "2027-04-02T23:00/2027-04-03T00:30");
    }

    @Test
    void localTimesAreUnchangedInNightsOfClockChanges() {
        SlotSchedule.Builder nights = evening()
                .season(SPRING, SPRING)
                .season(AUTUMN, AUTUMN)
                .at(LocalTime.of(0, 30), LocalTime.of(2, 45), LocalTime.of(18, 0))
                .lasting(Duration.ofHours(2));

        assertThat(times(nights.build()))
                .containsExactly(
                        "2027-03-28T00:30/2027-03-28T02:30",
                        "2027-03-28T02:45/2027-03-28T04:45",
                        "2027-03-28T18:00/2027-03-28T20:00",
                        "2027-10-31T00:30/2027-10-31T02:30",
                        "2027-10-31T02:45/2027-10-31T04:45",
                        "2027-10-31T18:00/2027-10-31T20:00");
    }

    /** The service keeps ids for ever, so the expected ids are literals. */
    @Test
    void anIdContainsTheStartAndIsStable() {
        SlotSchedule.Builder day = evening().season(LocalDate.of(2027, 4, 22), LocalDate.of(2027, 4, 22));
        assertThat(ids(day.build())).containsExactly("20270422-3f43038b-9faa-3cdf-b3b3-59e7f36ab37e");
        assertThat(ids(day.at(LocalTime.of(18, 0)).build()))
                .containsExactly("20270422-1800-6d013252-973e-3717-8e50-e489a63be6d9");
    }

    @Test
    void differentSchedulesShareNoId() {
        LocalDate day = LocalDate.of(2027, 4, 22);
        LocalTime six = LocalTime.of(18, 0);
        Set<String> ids = new HashSet<>();
        for (SlotSchedule.Builder schedule : List.of(
                schedule("cellar", "standard").at(six),
                schedule("tower", "standard").at(six),
                schedule("cellar", "late").at(six),
                schedule("cellar", "standard").at(six.plusSeconds(1)),
                schedule("cellar", "standard").at(six).languages("en"),
                schedule("cellar", "standard").at(six).languages("fr"),
                schedule("cellar", "standard").at(six).languages("en", "fr"),
                schedule("cellar", "standard").at(LocalTime.MIDNIGHT),
                schedule("cellar", "standard"))) {
            ids.addAll(ids(schedule.season(day, day).build()));
        }
        assertThat(ids).hasSize(9);
        assertThat(ids(schedule("cellar", "standard")
                        .at(six)
                        .languages("fr", "en")
                        .season(day, day)
                        .build()))
                .as("the order of the languages does not matter")
                .isSubsetOf(ids);
    }

    @Test
    void everyIdFollowsTheRuleOfTheService() {
        for (String option : List.of("a", "x".repeat(50), "a.b_c-d", "Nöt an id")) {
            for (LocalDate day : List.of(LocalDate.of(2027, 4, 22), LocalDate.of(9999, 12, 31))) {
                SlotSchedule.Builder schedule = schedule("cellar", option).season(day, day);
                assertThat(ids(schedule.build()))
                        .allMatch(id -> id.matches("^(?!\\-|\\.|\\_)[0-9a-z\\-\\.\\_]{1,50}$"));
                assertThat(ids(schedule.at(LocalTime.of(9, 5, 7)).build()))
                        .hasSize(1)
                        .allMatch(id -> id.matches("^(?!\\-|\\.|\\_)[0-9a-z\\-\\.\\_]{1,50}$"))
                        .allMatch(id -> id.contains("-0905-"));
            }
        }
    }

    private static List<String> ids(SlotSchedule schedule) {
        return schedule.slots().map(Slot::slotId).toList();
    }

    /**
     * The publisher uses the iterator, which must be lazy: the iterator of nested streams would create a whole season
     * first.
     */
    @Test
    void theIteratorCreatesOneSlotAtATime() {
        AtomicInteger made = new AtomicInteger();
        SlotSchedule schedule = evening()
                .season(LocalDate.of(2027, 1, 1), LocalDate.of(2030, 12, 31))
                .at(LocalTime.of(9, 0), LocalTime.of(18, 0))
                .slotIds(start -> "s" + made.incrementAndGet())
                .build();

        Iterator<?> slots = schedule.targets().iterator();
        for (int taken = 1; taken <= 5; taken++) {
            assertThat(slots.hasNext()).isTrue();
            slots.next();
            assertThat(made.get()).isBetween(taken, taken + 1);
        }
    }

    @Test
    void seasonsAndClosedDaysMayExtendToTheMaximumDate() {
        SlotSchedule schedule = evening()
                .season(LocalDate.of(2027, 1, 1), LocalDate.MAX)
                .closedFrom(LocalDate.of(2027, 1, 3), LocalDate.MAX.minusDays(1))
                .slotIds(LocalDateTime::toString)
                .build();

        assertThat(schedule.slots().limit(2).map(Slot::slotId)).containsExactly("2027-01-01T00:00", "2027-01-02T00:00");
    }

    @Test
    void aSeasonMayEndOnTheMaximumDate() {
        SlotSchedule schedule = evening()
                .season(LocalDate.MAX.minusDays(1), LocalDate.MAX)
                .closed(LocalDate.MAX.minusDays(1))
                .build();

        assertThat(schedule.slots()).hasSize(1);
    }

    @Test
    void slotsAreCreatedLazily() {
        SlotSchedule schedule = evening()
                .season(LocalDate.of(2027, 1, 1), LocalDate.of(999_999, 1, 1))
                .slotIds(start -> "s" + start.toLocalDate().toEpochDay())
                .build();

        assertThat(schedule.slots().limit(2).map(Slot::slotId)).containsExactly("s20819", "s20820");
    }
}
