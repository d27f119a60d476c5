package io.github.suppliersdk.examples.backend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.pickups.Pickup;
import io.github.suppliersdk.pickups.PickupType;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.questions.QuestionLevel;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.test.SandboxTest;
import io.github.suppliersdk.vendors.Vendor;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the page shows for other trades is accepted. */
@SandboxTest
class OtherTradesTest {
    private static final Logger LOG = LoggerFactory.getLogger(OtherTradesTest.class);

    @Test
    void everyKindOfSlotIsCreatedWithPickupsAndQuestions(SupplierClient client) {
        LocalDate day = LocalDate.now(ZoneId.of("Europe/Paris")).plusDays(30);
        LocalDateTime start = day.atTime(9, 0);
        LOG.info(
                "{}", client.vendors().ensure(Vendor.builder("lagoon", "Lagoon").build()));
        // example: pickups
        LOG.info(
                "catalog: {}",
                client.pickups()
                        .ensure(Pickup.builder("pier", "Old pier", PickupType.MEETING_POINT)
                                .build()));
        // end
        // example: kinds of slot
        SlotKind daily = DailySlot.of(day); // the experience has SlotType.DAILY
        SlotKind open = OpenSlot.ofDurationDays(180); // SlotType.OPEN: a ticket for the next 180 days
        SlotKind fetched = TimeSlot.builder(start, start.plusHours(2)) // SlotType.TIME
                .pickupIds(List.of("pier"))
                .build();
        // end
        create(client, SlotType.DAILY, daily);
        create(client, SlotType.OPEN, open);
        create(client, SlotType.TIME, fetched);
        assertThat(client.slots("time", "time").get("time-1").kind()).isEqualTo(fetched);
        assertThat(client.mandatoryQuestions("open").list()).hasSize(1);
    }

    private static void create(SupplierClient client, SlotType type, SlotKind kind) {
        String experience = type.text().toLowerCase(Locale.ROOT);
        LOG.info(
                "{}",
                client.experiences()
                        .ensure(Experience.builder(experience, "Boats", type, "EUR", "lagoon")
                                .addOption(Option.builder(experience, "Boat")
                                        .addHolderCategory(HolderCategory.of("adult", HolderType.ADULT, 18))
                                        .build())
                                .build()));
        // example: questions
        MandatoryQuestion swims = MandatoryQuestion.builder(
                        "swims", "Can this guest swim?", DataType.SELECT_ONE, QuestionLevel.BY_PAX)
                .putSelect("yes", "Yes")
                .putSelect("no", "No, bring a vest")
                .build();
        LOG.info("catalog: {}", client.mandatoryQuestions(experience).ensure(swims));
        // end
        client.slots(experience, experience)
                .create(List.of(Slot.builder(experience + "-1", experience, kind)
                        .addAvailableHolderCategory(AvailableHolderCategory.of("adult", 2500))
                        .build()));
    }
}
