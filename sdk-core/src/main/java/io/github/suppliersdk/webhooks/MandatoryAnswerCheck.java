package io.github.suppliersdk.webhooks;

import io.github.suppliersdk.bookings.MandatoryAnswer;
import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.internal.rules.AnswerRules;
import io.github.suppliersdk.internal.rules.Violations;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.questions.QuestionLevel;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks the answers in a booking against the mandatory questions of the experience (<a
 * href="../doc-files/contract.html#mandatory-question">contract, mandatory question</a>).
 */
public final class MandatoryAnswerCheck {
    private MandatoryAnswerCheck() {}

    /**
     * Returns all errors of the answers with their field paths; pass them to {@link BookingResponse#refused(List)}
     * unless there are none. It checks that every question that applies to a guest is answered once, the data type, the
     * pattern, the choices, and that an answer of level BOOKING is the same for all guests. Answers to other questions
     * are ignored.
     *
     * @param booking the booking
     * @param optionId the option of the booked hold
     * @param questions the questions of the experience
     */
    public static List<Violation> violations(
            BookingRequest booking, String optionId, List<MandatoryQuestion> questions) {
        Violations violations = new Violations();
        Map<String, String> answersOfBooking = new HashMap<>();
        for (int i = 0; i < booking.items().size(); i++) {
            BookingItem item = booking.items().get(i);
            violations.enter("booking_requests", i);
            for (MandatoryQuestion question : questions) {
                if (appliesTo(question, optionId, item.holderCategoryId())) {
                    check(question, item.mandatoryAnswers(), answersOfBooking, violations);
                }
            }
            checkTwice(item.mandatoryAnswers(), violations);
            violations.leave();
        }
        return violations.list();
    }

    private static boolean appliesTo(MandatoryQuestion question, String optionId, String holderCategoryId) {
        return question.optionId().filter(id -> !id.equals(optionId)).isEmpty()
                && question.holderCategoryId()
                        .filter(id -> !id.equals(holderCategoryId))
                        .isEmpty();
    }

    private static void check(
            MandatoryQuestion question,
            List<MandatoryAnswer> answers,
            Map<String, String> answersOfBooking,
            Violations violations) {
        String id = question.mandatoryQuestionId();
        boolean isAnswered = false;
        for (int i = 0; i < answers.size(); i++) {
            if (!answers.get(i).mandatoryQuestionId().equals(id)) {
                continue;
            }
            isAnswered = true;
            String answer = answers.get(i).answer();
            violations.enter("mandatory_answers", i);
            AnswerRules.check("answer", answer, question, violations);
            if (question.level().filter(QuestionLevel.BOOKING::equals).isPresent()) {
                String first = answersOfBooking.putIfAbsent(id, answer);
                if (first != null && !first.equals(answer)) {
                    violations.add("answer", "must be the same for all guests, because the question is asked once");
                }
            }
            violations.leave();
        }
        if (!isAnswered) {
            violations.add("mandatory_answers", "lacks an answer to the question \"" + id + "\"");
        }
    }

    private static void checkTwice(List<MandatoryAnswer> answers, Violations violations) {
        Set<String> answered = new HashSet<>();
        for (int i = 0; i < answers.size(); i++) {
            if (!answered.add(answers.get(i).mandatoryQuestionId())) {
                violations.add("mandatory_answers[" + i + "]", "answers a question for the second time");
            }
        }
    }
}
