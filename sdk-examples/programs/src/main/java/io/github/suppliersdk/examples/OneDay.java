package io.github.suppliersdk.examples;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotsClient;
import java.time.LocalDate;
import java.util.List;

/** The availability of one day: created, changed, read. */
public final class OneDay {
    public static void main(String[] args) {
        try (ExampleService service = ExampleService.open()) {
            publish(service.client(), SampleExperience.experience(service, "old-town-walk", SlotType.DAILY));
        }
    }

    private static void publish(SupplierClient client, String experienceId) {
        // example
        SlotsClient slots = client.slots(experienceId, "standard");
        LocalDate day = LocalDate.of(2027, 4, 22); // local to the place of the experience
        String slotId = experienceId + "-" + day;
        Slot slot = Slot.builder(slotId, "standard", DailySlot.of(day))
                .addAvailableHolderCategory(AvailableHolderCategory.of("adult", 2500)) // 25.00
                .capacity(20)
                .build();
        SlotPublisher publisher = SlotPublisher.builder(client).build(); // creates what is not there
        System.out.println(publisher.publish(List.of(new SlotTarget(experienceId, slot))));
        slots.updateCapacity(slotId, 12); // seats left; 0 would mean sold out
        System.out.println(slots.daily(day, day.plusYears(1)).stream().count() + " day on sale, with "
                + slots.get(slotId).capacity().orElseThrow() + " seats");
        // end
    }
}
