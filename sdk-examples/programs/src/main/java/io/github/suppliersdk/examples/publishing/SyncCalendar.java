package io.github.suppliersdk.examples.publishing;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.schedule.SlotSchedule;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncResult;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A season is on sale, and its calendar changes: shows the differences, makes the service equal, and compares again. A
 * supplier with a database of departures writes an {@link AvailabilitySource} over it, instead of the map here.
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
            Calendar source = new Calendar();
            wanted.slots().forEach(source::put);
            try (AvailabilitySync sync =
                    AvailabilitySync.builder(client).source(source).build()) {
                sync.compare(FIRST, LAST) // changes nothing
                        .found()
                        .first()
                        .forEach((slot, difference) -> System.out.println(slot + ": " + difference));
                SyncResult result = sync.reconcile(FIRST, LAST); // every night
                System.out.println(result);
                if (!sync.awaitIdle(Duration.ofSeconds(20))
                        || !sync.reconcile(FIRST, LAST).isEqual()) {
                    throw new IllegalStateException("the service does not show the new calendar: " + result);
                }
                sell(source, sync);
            }
            System.out.println("After a sale: "
                    + client.slots(SampleOption.EXPERIENCE, SampleOption.OPTION)
                            .get("evening-20270402-2100")
                            .capacity());
        }
    }

    /** Changes the value first, and then notifies the sync. */
    private static void sell(Calendar source, AvailabilitySync sync) {
        SlotKey slot = SlotKey.of(SampleOption.EXPERIENCE, SampleOption.OPTION, "evening-20270402-2100");
        source.current(Set.of(slot)).values().forEach(value -> source.put(value.withCapacity(10)));
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

    /** The supplier's departures. */
    private static final class Calendar implements AvailabilitySource {
        private final Map<SlotKey, Slot> slots = new ConcurrentHashMap<>();

        void put(Slot slot) {
            slots.put(SlotKey.of(SampleOption.EXPERIENCE, slot.optionId(), slot.slotId()), slot);
        }

        @Override
        public Map<SlotKey, Slot> current(Set<SlotKey> keys) {
            Map<SlotKey, Slot> found = new HashMap<>(slots);
            found.keySet().retainAll(keys);
            return found;
        }

        @Override
        public Stream<Slot> between(OptionRef option, LocalDate from, LocalDate to) {
            return slots.values().stream()
                    .filter(slot -> !day(slot).isBefore(from) && !day(slot).isAfter(to))
                    .sorted(Comparator.comparing(Calendar::day));
        }

        private static LocalDate day(Slot slot) {
            return ((TimeSlot) slot.kind()).start().toLocalDate();
        }

        @Override
        public Stream<OptionRef> options() {
            return Stream.of(OptionRef.of(SampleOption.EXPERIENCE, SampleOption.OPTION));
        }
    }
}
