package io.github.suppliersdk.publishing.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlotScheduleTest {
    private static final LocalDate SPRING = LocalDate.of(2027, 3, 28); // 02:00 becomes 03:00 in Berlin
    private static final LocalDate AUTUMN = LocalDate.of(2027, 10, 31); // 03:00 becomes 02:00 in Berlin

    private static SlotSchedule.Builder evening() {
        return SlotSchedule.of("cellar", "evening").price("adult", 2500).capacity(12);
    }

    private static List<String> times(SlotSchedule schedule) {
        return schedule.slots()
                .map(slot -> (TimeSlot) slot.kind())
                .map(time -> time.start() + "/" + time.end())
                .toList();
    }

    @Test
    void recursOnDaysOfTheWeekInSeasonsWithoutClosedDays() {
        SlotSchedule schedule = evening()
                .season(LocalDate.of(2027, 4, 1), LocalDate.of(2027, 4, 18))
                .season(LocalDate.of(2027, 12, 24), LocalDate.of(2027, 12, 26))
                .on(DayOfWeek.FRIDAY, DayOfWeek.SATURDAY)
                .closed(LocalDate.of(2027, 4, 3))
                .closedFrom(LocalDate.of(2027, 4, 10), LocalDate.of(2027, 4, 16))
                .build();

        assertThat(schedule.slots().map(SlotRequest::slotId))
                .containsExactly(
                        "evening-20270402",
                        "evening-20270409",
                        "evening-20270417",
                        "evening-20271224",
                        "evening-20271225");
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
        assertThat(schedule.slots().map(SlotRequest::slotId).findFirst()).contains("evening-20270401-0930");
    }

    @Test
    void nightsInWhichTheClocksChangeAreThoseOfTheClockOnTheWall() {
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
        assertThat(times(nights.zone(ZoneId.of("Europe/Berlin")).build()))
                .containsExactly(
                        "2027-03-28T00:30/2027-03-28T03:30",
                        "2027-03-28T18:00/2027-03-28T20:00",
                        "2027-10-31T00:30/2027-10-31T02:30",
                        "2027-10-31T02:45/2027-10-31T03:45",
                        "2027-10-31T18:00/2027-10-31T20:00");
    }

    @Test
    void endIsNeverBeforeTheStart() {
        SlotSchedule schedule = evening()
                .season(AUTUMN, AUTUMN)
                .at(LocalTime.of(2, 45))
                .lasting(Duration.ofMinutes(30))
                .zone(ZoneId.of("Europe/Berlin"))
                .build();

        assertThat(times(schedule)).containsExactly("2027-10-31T02:45/2027-10-31T03:15");
    }

    @Test
    void slotsAreMadeWhileTheyAreRead() {
        SlotSchedule schedule = evening()
                .season(LocalDate.of(2027, 1, 1), LocalDate.of(999_999, 1, 1))
                .slotIds(start -> "s" + start.toLocalDate().toEpochDay())
                .build();

        assertThat(schedule.slots().limit(2).map(SlotRequest::slotId)).containsExactly("s20819", "s20820");
    }
}
