package io.github.suppliersdk.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.questions.QuestionLevel;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Sample requests match the option, the slot and the questions that they are made for. */
class SampleWebhooksTest {
    private static final HoldRequest HOLD =
            SampleWebhooks.hold("cellar", "evening", "s", HolderQuantity.of("adult", 2), HolderQuantity.of("child", 2));

    private static MandatoryQuestion question(String id, DataType type, QuestionLevel level) {
        return MandatoryQuestion.builder(id, "?", type, level).build();
    }

    @Test
    void impossibleSamplesAreRefusedWithAReason() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SampleWebhooks.booking(
                        HOLD,
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
        BookingRequest booking = SampleWebhooks.booking(HOLD, questions);
        assertThat(MandatoryAnswerCheck.violations(booking, "evening", questions))
                .isEmpty();
        assertThat(booking.items()).hasSize(4);
        for (BookingItem item : booking.items()) {
            assertThat(item.mandatoryAnswers())
                    .hasSize(questions.size() - (item.holderCategoryId().equals("child") ? 1 : 2));
        }
    }
}
