package io.github.suppliersdk.webhooks;

import io.github.suppliersdk.bookings.MandatoryAnswer;
import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.internal.rules.AnswerRules;
import io.github.suppliersdk.internal.rules.Violations;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.questions.QuestionLevel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
            Map<String, Integer> places = places(item.mandatoryAnswers(), violations);
            for (MandatoryQuestion question : questions) {
                if (appliesTo(question, optionId, item.holderCategoryId())) {
                    check(question, item, places, answersOfBooking, violations);
                }
            }
            violations.leave();
        }
        return violations.list();
    }

    /** Where each question is answered. */
    private static Map<String, Integer> places(List<MandatoryAnswer> answers, Violations violations) {
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < answers.size(); i++) {
            if (places.put(answers.get(i).mandatoryQuestionId(), i) != null) {
                violations.add("mandatory_answers[" + i + "]", "answers a question for the second time");
            }
        }
        return places;
    }

    private static boolean appliesTo(MandatoryQuestion question, String optionId, String holderCategoryId) {
        return question.optionId().filter(id -> !id.equals(optionId)).isEmpty()
                && question.holderCategoryId()
                        .filter(id -> !id.equals(holderCategoryId))
                        .isEmpty();
    }

    private static void check(
            MandatoryQuestion question,
            BookingItem item,
            Map<String, Integer> places,
            Map<String, String> answersOfBooking,
            Violations violations) {
        String id = question.mandatoryQuestionId();
        Integer place = places.get(id);
        if (place == null) {
            violations.add("mandatory_answers", "lacks an answer to the question \"" + id + "\"");
            return;
        }
        String answer = item.mandatoryAnswers().get(place).answer();
        violations.enter("mandatory_answers", place);
        AnswerRules.check("answer", answer, question, violations);
        boolean isAskedOnce =
                question.level().filter(QuestionLevel.BOOKING::equals).isPresent();
        if (isAskedOnce && !answersOfBooking.computeIfAbsent(id, any -> answer).equals(answer)) {
            violations.add("answer", "must be the same for all guests, because the question is asked once");
        }
        violations.leave();
    }
}
