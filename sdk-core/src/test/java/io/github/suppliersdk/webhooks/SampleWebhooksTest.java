package io.github.suppliersdk.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.questions.QuestionLevel;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Sample requests match the option, the slot and the questions that they are made for. */
class SampleWebhooksTest {
    private static final Option OPTION = Option.builder("evening", "Evening")
            .addHolderCategories(
                    HolderCategory.builder("adult", HolderType.ADULT, 18).build(),
                    HolderCategory.builder("child", HolderType.CHILD, 6).build())
            .minBookingQuantity(4)
            .maxBookingQuantity(6)
            .build();

    private static final SlotRequest SLOT = SlotRequest.builder(
                    "s",
                    "evening",
                    TimeSlot.builder(LocalDateTime.of(2027, 4, 22, 18, 0), LocalDateTime.of(2027, 4, 22, 20, 0))
                            .pickupIds(List.of("station", "hotel"))
                            .build())
            .addAvailableHolderCategories(
                    AvailableHolderCategory.builder("adult", 2500)
                            .minQuantity(1)
                            .maxQuantity(2)
                            .build(),
                    AvailableHolderCategory.builder("child", 1200)
                            .maxQuantity(8)
                            .build())
            .capacity(5)
            .guideLanguages(List.of("fr", "en"))
            .build();

    private static MandatoryQuestion question(String id, DataType type, QuestionLevel level) {
        return MandatoryQuestion.builder(id, "?", type, level).build();
    }

    @Test
    void aHoldRespectsTheBoundsOfTheOptionAndTheSlot() {
        HoldRequest hold = SampleWebhooks.hold("cellar", OPTION, SLOT);
        assertThat(hold.quantities())
                .containsExactly(
                        HolderQuantity.builder("adult", 2).guideLanguage("fr").build(),
                        HolderQuantity.builder("child", 2).guideLanguage("fr").build());
        assertThat(hold.pickupId()).contains("station");
        assertThat(hold.optionId()).isEqualTo("evening");
        assertThat(hold.slotId()).isEqualTo("s");
    }

    @Test
    void holderCategoriesThatDoNotFitAreOmitted() {
        Option option = OPTION.withMinBookingQuantity(OptionalInt.empty());
        SlotRequest lastSeat = SLOT.withCapacity(1)
                .withAvailableHolderCategories(
                        AvailableHolderCategory.builder("family", 100)
                                .minQuantity(2)
                                .build(),
                        AvailableHolderCategory.builder("adult", 100)
                                .minQuantity(1)
                                .build(),
                        AvailableHolderCategory.builder("child", 50)
                                .minQuantity(1)
                                .build());
        assertThat(SampleWebhooks.hold("cellar", option, lastSeat).quantities())
                .extracting(HolderQuantity::holderCategoryId, HolderQuantity::quantity)
                .containsExactly(tuple("adult", 1));
    }

    @Test
    void impossibleSamplesAreRefusedWithAReason() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SampleWebhooks.hold("cellar", OPTION, SLOT.withCapacity(3)))
                .withMessageContaining("no quantities fit the option evening and the slot s");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SampleWebhooks.booking(
                        SampleWebhooks.hold("cellar", OPTION, SLOT),
                        List.of(question("q", DataType.STRING, QuestionLevel.BOOKING)
                                .withDataPattern("x{3}-y"))))
                .withMessageContaining("the question q");
    }

    @Test
    void aBookingAnswersTheQuestionsOfEachTypeThatAreAsked() {
        List<MandatoryQuestion> questions = new ArrayList<>();
        for (DataType type : List.of(
                DataType.DATE,
                DataType.DECIMAL,
                DataType.EMAIL,
                DataType.INTEGER,
                DataType.PHONE_NUMBER,
                DataType.SELECT_ONE,
                DataType.STRING)) {
            for (QuestionLevel level : List.of(QuestionLevel.BOOKING, QuestionLevel.BY_PAX)) {
                questions.add(question(type + "-" + level, type, level)
                        .withSelect(type.equals(DataType.SELECT_ONE) ? Map.of("veg", "Vegan") : Map.of()));
            }
        }
        questions.add(question("pattern", DataType.STRING, QuestionLevel.BY_PAX).withDataPattern("[A-Z]{2}\\d{6}"));
        questions.add(
                question("children", DataType.INTEGER, QuestionLevel.BY_PAX).withHolderCategoryId("child"));
        questions.add(
                question("elsewhere", DataType.DATE, QuestionLevel.BOOKING).withOptionId("morning"));
        BookingRequest booking = SampleWebhooks.booking(SampleWebhooks.hold("cellar", OPTION, SLOT), questions);
        assertThat(MandatoryAnswerCheck.violations(booking, "evening", questions))
                .isEmpty();
        assertThat(booking.items()).hasSize(4);
        for (BookingItem item : booking.items()) {
            assertThat(item.mandatoryAnswers())
                    .hasSize(questions.size() - (item.holderCategoryId().equals("child") ? 1 : 2));
            assertThat(item.pickupId()).contains("station");
            assertThat(item.guideLanguage()).contains("fr");
        }
    }
}
