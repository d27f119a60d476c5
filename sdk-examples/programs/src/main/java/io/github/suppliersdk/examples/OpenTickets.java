package io.github.suppliersdk.examples;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.CutoffTime;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotsClient;
import java.time.LocalDate;
import java.util.List;

/** Tickets without a date: an option has one open slot, and it has no capacity. */
public final class OpenTickets {
    public static void main(String[] args) {
        try (ExampleService service = ExampleService.open()) {
            SupplierClient client = service.client();
            String experienceId = SampleExperience.experience(service, "city-museum", SlotType.OPEN);
            client.experiences()
                    .update(
                            experienceId,
                            ExperienceUpdate.builder()
                                    .cutoffTime(CutoffTime.of("PT2H"))
                                    .build());

            SlotsClient slots = client.slots(experienceId, SampleExperience.OPTION);
            Slot halfAYear = Slot.builder(experienceId + "-open", SampleExperience.OPTION, OpenSlot.ofDurationDays(180))
                    .addAllAvailableHolderCategories(SampleExperience.prices())
                    .build();
            Refusals.show("an open slot with a capacity", () -> slots.create(List.of(halfAYear.withCapacity(10))));
            slots.create(List.of(halfAYear));
            show("Created", slots.open());

            Slot seasonTicket = slots.open().withKind(OpenSlot.until(LocalDate.of(2027, 10, 31)));
            show("Changed", slots.replace(seasonTicket));

            slots.deleteAll();
            Refusals.show("to read the open slot after its removal", slots::open);
        }
    }

    /** Shows a slot of any kind, including kinds that this version of the library does not know. */
    private static void show(String what, Slot slot) {
        SlotKind kind = slot.kind();
        String text = kind instanceof OpenSlot open && open.durationDays().isPresent()
                ? "valid for " + open.durationDays().getAsInt() + " days"
                : kind instanceof OpenSlot open
                        ? "valid until " + open.endDate().orElseThrow()
                        : kind.wireName();
        System.out.printf("%-10s %s, %s%n", what, slot.slotId(), text);
    }
}
