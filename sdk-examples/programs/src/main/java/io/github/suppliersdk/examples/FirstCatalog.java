package io.github.suppliersdk.examples;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.questions.QuestionLevel;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.vendors.Vendor;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.List;

/** A whole catalog: a vendor, an experience, a mandatory question and a year of daily slots. */
public final class FirstCatalog {
    private static final int SLOTS_PER_CALL = 100;

    public static void main(String[] args) {
        try (ExampleService service = ExampleService.open()) {
            SupplierClient client = service.client();
            String tour = service.id("harbour-by-boat");
            createCatalog(client, service.id("harbour-tours"), tour);

            SlotsClient slots = client.slots(tour, "morning");
            YearMonth month = YearMonth.now(ZoneId.systemDefault()).plusMonths(1);
            publishYear(slots, tour, month.atDay(1));

            slots.updateCapacity(slotId(tour, month.atDay(24)), 5);
            slots.updateCapacity(slotId(tour, month.atDay(25)), 0);
            System.out.println("Changed    " + month.atDay(24) + " to 5 seats, " + month.atDay(25) + " to sold out");

            Slot bad = slot(tour, month.atDay(1)).withSlotId("Not An Id").withCapacity(-1);
            Refusals.show("a slot", () -> slots.create(List.of(bad)));
            Refusals.show("seats of a slot", () -> slots.updateCapacity("no-such-slot", 5));

            System.out.println();
            System.out.println(MonthCalendar.of(
                    month,
                    slots.daily(month.atDay(1), month.atEndOfMonth()).stream().toList()));
            Experience archived = client.experiences().archive(tour);
            System.out.println("Archived   " + tour + ", archived is now "
                    + archived.archived().orElse(false));
        }
    }

    private static void createCatalog(SupplierClient client, String vendorId, String experienceId) {
        client.vendors().create(Vendor.builder(vendorId, "Harbour Tours").build());
        System.out.println("Created    vendor " + vendorId);

        client.experiences()
                .create(Experience.builder(experienceId, "The harbour by boat", SlotType.DAILY, "EUR", vendorId)
                        .addOption(SampleExperience.option("morning", "Morning tour"))
                        .build());
        System.out.println("Created    experience " + experienceId + ", sold by the day, prices in EUR");

        client.mandatoryQuestions(experienceId)
                .create(MandatoryQuestion.builder(
                                "height", "How tall are you, in centimetres?", DataType.INTEGER, QuestionLevel.BY_PAX)
                        .build());
        System.out.println("Created    mandatory question height, which every guest answers");
    }

    private static void publishYear(SlotsClient slots, String tour, LocalDate first) {
        List<Slot> year =
                first.datesUntil(first.plusYears(1)).map(day -> slot(tour, day)).toList();
        for (int from = 0; from < year.size(); from += SLOTS_PER_CALL) {
            slots.create(year.subList(from, Math.min(from + SLOTS_PER_CALL, year.size())));
        }
        System.out.println("Published  " + year.size() + " daily slots, from " + first + ", 20 seats each");
    }

    private static Slot slot(String tour, LocalDate day) {
        return Slot.builder(slotId(tour, day), "morning", DailySlot.of(day))
                .addAllAvailableHolderCategories(SampleExperience.prices())
                .capacity(20)
                .build();
    }

    /** A slot id, which the service requires to be unique over all experiences. */
    private static String slotId(String tour, LocalDate day) {
        return tour + "-" + day;
    }
}
