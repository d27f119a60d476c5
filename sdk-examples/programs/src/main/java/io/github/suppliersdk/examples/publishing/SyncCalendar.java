package io.github.suppliersdk.examples.publishing;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.calendar.CalendarPlan;
import io.github.suppliersdk.publishing.calendar.CalendarResult;
import io.github.suppliersdk.publishing.calendar.SlotCalendar;
import io.github.suppliersdk.publishing.schedule.SlotSchedule;
import io.github.suppliersdk.sandbox.Sandbox;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** A season is on sale, and its calendar changes: shows the plan, carries it out, and proves the end by reading again. */
public final class SyncCalendar {
    private static final LocalDate FIRST = LocalDate.of(2027, 4, 1);
    private static final LocalDate LAST = LocalDate.of(2027, 4, 30);

    /** Ids of one's own; without a scheme the schedule makes some. */
    private static final DateTimeFormatter NAME = DateTimeFormatter.ofPattern("uuuuMMdd-HHmm", Locale.ROOT);

    private SyncCalendar() {}

    public static void main(String[] args) throws InterruptedException {
        try (Sandbox sandbox = Sandbox.start();
                SupplierClient client = SupplierClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.accessToken())
                        .build()) {
            SampleOption.create(client, SlotType.TIME);
            SlotSchedule before = schedule().build();
            System.out.println(
                    "On sale: " + SlotPublisher.builder(client).build().publish(before.targets()));
            client.slots(SampleOption.EXPERIENCE, SampleOption.OPTION).updateCapacity("evening-20270403-1800", 3);

            SlotSchedule wanted = schedule()
                    .closed(LocalDate.of(2027, 4, 9))
                    .at(LocalTime.of(21, 0))
                    .build();
            SlotCalendar calendar = SlotCalendar.timed(client, SampleOption.EXPERIENCE, SampleOption.OPTION);
            CalendarPlan plan = calendar.compare(FIRST, LAST, wanted::slots);
            plan.print(System.out);
            CalendarResult result = calendar.apply(plan, wanted::slots);
            System.out.println(result);
            if (!result.isProven()) {
                throw new IllegalStateException("the calendar is not as it was wanted");
            }
        }
    }

    private static SlotSchedule.Builder schedule() {
        return SlotSchedule.of(SampleOption.EXPERIENCE, SampleOption.OPTION)
                .price("adult", 2500)
                .season(FIRST, LAST)
                .on(DayOfWeek.FRIDAY, DayOfWeek.SATURDAY)
                .at(LocalTime.of(18, 0))
                .lasting(Duration.ofMinutes(90))
                .slotIds(start -> "evening-" + NAME.format(start))
                .capacity(12);
    }
}
