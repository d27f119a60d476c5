package io.github.suppliersdk.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.bookings.MandatoryAnswer;
import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.questions.QuestionLevel;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MandatoryAnswerCheckTest {
    private static MandatoryQuestion question(String id, DataType type, QuestionLevel level) {
        return MandatoryQuestion.builder(id, "?", type, level).build();
    }

    private static BookingItem guest(String category, String... answers) {
        var item = BookingItem.builder(UUID.randomUUID().toString(), category, "s1");
        for (int i = 0; i < answers.length; i += 2) {
            item.addMandatoryAnswer(
                    MandatoryAnswer.builder(answers[i], answers[i + 1]).build());
        }
        return item.build();
    }

    private static List<String> check(List<MandatoryQuestion> questions, BookingItem... guests) {
        BookingRequest booking = BookingRequest.builder(
                        UUID.randomUUID().toString(),
                        UUID.randomUUID().toString(),
                        BookingHolder.builder("e", "f", "l").build())
                .addAllItems(List.of(guests))
                .build();
        return MandatoryAnswerCheck.violations(booking, "o1", questions).stream()
                .map(Violation::toString)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "DATE, 2027-04-22, 22.04.2027",
                "DATE, 2028-02-29, 2027-02-29",
                "DECIMAL, -1.50, 1.5.0",
                "DECIMAL, 7, seven",
                "INTEGER, 42, 4.2",
                "EMAIL, a@b.example, @c",
                "PHONE_NUMBER, +49 (30) 123-45, call me",
                "SELECT_ONE, s, Small",
                "STRING, AB-12, AB-1",
            })
    void theDataTypeIsChecked(String type, String good, String bad) {
        MandatoryQuestion question = question("q", DataType.of(type), QuestionLevel.BY_PAX)
                .withSelect(Map.of("s", "Small"))
                .withDataPattern("[A-Z]{2}-\\d{2}");
        assertThat(check(List.of(question), guest("adult", "q", good))).isEmpty();
        assertThat(check(List.of(question), guest("adult", "q", bad)))
                .singleElement()
                .asString()
                .startsWith("booking_requests[0].mandatory_answers[0].answer must")
                .doesNotContain(bad);
    }

    @Test
    void aQuestionAppliesOnlyToItsOptionAndHolderCategory() {
        List<MandatoryQuestion> questions = List.of(
                question("children", DataType.STRING, QuestionLevel.BY_PAX).withHolderCategoryId("child"),
                question("other", DataType.STRING, QuestionLevel.BY_PAX).withOptionId("o2"));
        assertThat(check(questions, guest("adult"), guest("child")))
                .containsExactly("booking_requests[1].mandatory_answers lacks an answer to the question \"children\"");
    }

    @Test
    void bookingAnswersAreSharedAndGuestAnswersIndividual() {
        List<MandatoryQuestion> questions = List.of(
                question("b", DataType.STRING, QuestionLevel.BOOKING),
                question("p", DataType.INTEGER, QuestionLevel.BY_PAX));
        assertThat(check(questions, guest("adult", "b", "x", "p", "1"), guest("adult", "b", "x", "p", "2")))
                .isEmpty();
        assertThat(check(questions, guest("adult", "b", "x", "p", "1"), guest("adult", "p", "2", "b", "y")))
                .containsExactly("booking_requests[1].mandatory_answers[1].answer must be the same for all guests,"
                        + " because the question is asked once");
    }

    @Test
    void allViolationsAreFoundAtOnce() {
        List<MandatoryQuestion> questions = List.of(
                question("a", DataType.INTEGER, QuestionLevel.BY_PAX),
                question("b", DataType.of("NEW_TYPE"), QuestionLevel.BY_PAX));
        assertThat(check(questions, guest("adult", "a", "1", "a", "x", "b", " ", "unknown", "")))
                .hasSize(3)
                .anyMatch(text -> text.contains("second time"))
                .anyMatch(text -> text.contains("[1].answer must be a whole number"))
                .anyMatch(text -> text.contains("[2].answer must not be blank"));
    }
}
