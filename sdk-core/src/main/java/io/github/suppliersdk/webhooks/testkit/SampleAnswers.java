package io.github.suppliersdk.webhooks.testkit;

import io.github.suppliersdk.bookings.MandatoryAnswer;
import io.github.suppliersdk.internal.rules.AnswerRules;
import io.github.suppliersdk.internal.rules.Violations;
import io.github.suppliersdk.questions.MandatoryQuestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes answers that fit their questions. */
final class SampleAnswers {
    private static final List<String> ANSWERS = List.of(
            "Sample answer",
            "Sample",
            "A",
            "1",
            "1.5",
            "12345",
            "A1",
            "AB123456",
            "2000-02-29",
            "guest@example.com",
            "+49 30 1234567");

    private SampleAnswers() {}

    /** The answers of an item of this option and holder category; answers of BOOKING level are on every item. */
    static List<MandatoryAnswer> of(List<MandatoryQuestion> questions, String optionId, String holderCategoryId) {
        List<MandatoryAnswer> answers = new ArrayList<>();
        for (MandatoryQuestion question : questions) {
            if (isFor(question.optionId(), optionId) && isFor(question.holderCategoryId(), holderCategoryId)) {
                answers.add(MandatoryAnswer.builder(question.mandatoryQuestionId(), to(question))
                        .build());
            }
        }
        return answers;
    }

    private static boolean isFor(Optional<String> restriction, String id) {
        return restriction.isEmpty() || restriction.get().equals(id);
    }

    private static String to(MandatoryQuestion question) {
        return Stream.concat(question.select().keySet().stream(), ANSWERS.stream())
                .filter(answer -> fits(answer, question))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no sample answer fits the question "
                        + question.mandatoryQuestionId() + ": set the answer of the booking's items yourself"));
    }

    private static boolean fits(String answer, MandatoryQuestion question) {
        Violations violations = new Violations();
        AnswerRules.check("answer", answer, question, violations);
        return violations.list().isEmpty();
    }
}
