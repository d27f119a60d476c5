package io.github.suppliersdk.examples.publishing;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.schedule.SlotSchedule;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncPlan;
import io.github.suppliersdk.sync.SyncResult;
import io.github.suppliersdk.sync.VersionedSlots;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Set;

/**
 * A season is on sale, and its calendar changes: shows the differences, makes the service equal, and compares again. A
 * supplier with a database of departures writes an {@link io.github.suppliersdk.sync.AvailabilitySource} over it,
 * instead of the values in memory here.
 */
public final class SyncCalendar {
    private static final LocalDate FIRST = LocalDate.of(2027, 4, 1);
    private static final LocalDate LAST = LocalDate.of(2027, 4, 30);

    /** The format of the supplier's slot ids; without it the schedule generates ids itself. */
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
            VersionedSlots source = VersionedSlots.inMemory();
            wanted.slots().forEach(slot -> source.put(SampleOption.EXPERIENCE, slot, 1));
            try (AvailabilitySync sync =
                    AvailabilitySync.builder(client).source(source).build()) {
                SyncResult result = reconcile(sync, SampleOption.EXPERIENCE, SampleOption.OPTION, FIRST, LAST);
                if (!result.isEqual()) {
                    throw new IllegalStateException("the service does not show the new calendar");
                }
                sell(source, sync);
            }
            System.out.println("After a sale: "
                    + client.slots(SampleOption.EXPERIENCE, SampleOption.OPTION)
                            .get("evening-20270402-2100")
                            .capacity());
        }
    }

    private static SyncResult reconcile(
            AvailabilitySync sync, String experienceId, String optionId, LocalDate from, LocalDate to)
            throws InterruptedException {
        // example
        SyncPlan plan = sync.compare(experienceId, optionId, from, to); // shows what differs
        plan.print(System.out);
        SyncResult result = sync.reconcile(from, to); // every night, all options
        System.out.println(result);
        // end
        return result;
    }

    /** Changes the value first, and then notifies the sync. */
    private static void sell(VersionedSlots source, AvailabilitySync sync) {
        SlotKey slot = SlotKey.of(SampleOption.EXPERIENCE, SampleOption.OPTION, "evening-20270402-2100");
        source.current(Set.of(slot)).forEach((key, value) -> source.put(key.experienceId(), value.withCapacity(10), 2));
        sync.changed(slot);
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
