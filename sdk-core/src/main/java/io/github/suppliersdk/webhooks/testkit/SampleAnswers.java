package io.github.suppliersdk.webhooks.testkit;

import io.github.suppliersdk.bookings.MandatoryAnswer;
import io.github.suppliersdk.internal.rules.AnswerRules;
import io.github.suppliersdk.internal.rules.Violations;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.MandatoryQuestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes answers that fit their questions. */
final class SampleAnswers {
    /** Frequent answers; also tried on patterns. */
    private static final List<String> TEXTS = List.of(
            "Sample answer",
            "Sample",
            "sample",
            "A",
            "a",
            "1",
            "12",
            "123",
            "1234",
            "12345",
            "123456",
            "A1",
            "AB123456");

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
        return candidates(question).stream()
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

    private static List<String> candidates(MandatoryQuestion question) {
        return switch (question.dataType().map(DataType::text).orElse("")) {
            case "DATE" -> List.of("2000-02-29");
            case "DECIMAL" -> List.of("1.5");
            case "EMAIL" -> List.of("guest@example.com");
            case "INTEGER" -> List.of("1");
            case "PHONE_NUMBER" -> List.of("+49 30 1234567");
            case "SELECT_ONE" -> List.copyOf(question.select().keySet());
            default -> TEXTS;
        };
    }
}
