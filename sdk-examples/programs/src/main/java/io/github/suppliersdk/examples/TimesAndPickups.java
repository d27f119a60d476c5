package io.github.suppliersdk.examples;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.pickups.Pickup;
import io.github.suppliersdk.pickups.PickupType;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.IntStream;

/** An experience with two options, slots at times of day, and the pickups where guests are fetched. */
public final class TimesAndPickups {
    private static final LocalDate FIRST = LocalDate.of(2027, 4, 1);

    public static void main(String[] args) {
        try (ExampleService service = ExampleService.open()) {
            SupplierClient client = service.client();
            String experienceId = SampleExperience.experience(service, "wine-tasting", SlotType.TIME);
            client.options(experienceId).create(SampleExperience.option("with-dinner", "With dinner"));

            String hotel = service.id("hotel-at-the-lake");
            client.pickups()
                    .create(Pickup.builder(hotel, "Hotel at the lake", PickupType.HOTEL)
                            .timeMargin(-30) // half an hour before the slot starts
                            .build());

            SlotsClient slots = client.slots(experienceId, "with-dinner");
            slots.create(IntStream.range(0, 60)
                    .mapToObj(day -> evening(experienceId, FIRST.plusDays(day), hotel))
                    .toList());
            System.out.println("Published  60 evenings");

            // The service returns at most 31 days of time slots in one response: the library makes as many requests as
            // needed.
            List<Slot> read = slots.timed(FIRST, FIRST.plusDays(59)).stream().toList();
            System.out.println("Read       " + read.size() + " evenings, the first is " + text(read.get(0)));

            // An empty list removes the pickups; without the list they would stay.
            TimeSlot onFoot = ((TimeSlot) read.get(0).kind()).withPickupIds(List.of());
            Slot changed = slots.replace(read.get(0).withKind(onFoot));
            System.out.println("Changed    " + text(changed));
            Refusals.show("days that run backwards", () -> slots.timed(FIRST, FIRST.minusDays(1)));
            Refusals.show(
                    "to remove an option with slots",
                    () -> client.options(experienceId).delete("with-dinner"));
        }
    }

    /** Times are local to the place of the experience, and are never converted. */
    private static Slot evening(String experienceId, LocalDate day, String pickupId) {
        LocalDateTime start = day.atTime(18, 0);
        return Slot.builder(
                        experienceId + "-" + day,
                        "with-dinner",
                        TimeSlot.of(start, start.plusHours(3)).withPickupIds(List.of(pickupId)))
                .addAllAvailableHolderCategories(SampleExperience.prices())
                .capacity(8)
                .guideLanguages(List.of("en", "it"))
                .build();
    }

    private static String text(Slot slot) {
        TimeSlot time = (TimeSlot) slot.kind();
        return time.start() + " to " + time.end() + ", pickups "
                + time.pickupIds().orElse(List.of());
    }
}
