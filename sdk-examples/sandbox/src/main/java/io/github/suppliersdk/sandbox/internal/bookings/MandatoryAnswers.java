package io.github.suppliersdk.sandbox.internal.bookings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.GuestAnswerRules;
import io.github.suppliersdk.sandbox.internal.rules.ProblemList;
import io.github.suppliersdk.sandbox.internal.rules.QuestionRules;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Checks the answers of a booking to the experience's mandatory questions. Every item must answer all questions that
 * apply to the option and to the item's holder category. A question for the whole booking must have the same answer on
 * all items.
 */
final class MandatoryAnswers {

    private final Map<String, ObjectNode> questions;
    private final String optionId;
    private final Map<String, String> answersForAll = new HashMap<>();

    MandatoryAnswers(OptionState option) {
        this.questions = option.experience().questions();
        this.optionId = option.id();
    }

    void check(JsonNode booking, ProblemList problems) {
        JsonNode requests = booking.path("booking_requests");
        for (int i = 0; i < requests.size(); i++) {
            checkItem(requests.path(i), "booking_requests[" + i + "].mandatory_answers", problems);
        }
    }

    private void checkItem(JsonNode item, String path, ProblemList problems) {
        JsonNode answers = item.path("mandatory_answers");
        Set<String> answered = new HashSet<>();
        for (int i = 0; i < answers.size(); i++) {
            JsonNode answer = answers.path(i);
            String questionId = answer.path("mandatory_question_id").asText();
            answered.add(questionId);
            ObjectNode question = questions.get(questionId);
            if (question == null) {
                problems.add(path + "[" + i + "].mandatory_question_id", "there is no question '" + questionId + "'");
                continue;
            }
            String text = answer.path("answer").asText();
            String problem = GuestAnswerRules.problem(question, text);
            if (problem == null && isForAll(question) && !isTheSameEverywhere(questionId, text)) {
                problem = "must be the same on every item, because the question is for the whole booking";
            }
            if (problem != null) {
                problems.add(path + "[" + i + "].answer", problem);
            }
        }
        Set<String> category = Set.of(item.path("holder_category_id").asText());
        for (Map.Entry<String, ObjectNode> question : questions.entrySet()) {
            if (QuestionRules.applies(question.getValue(), optionId, category)
                    && !answered.contains(question.getKey())) {
                problems.add(path, "the question '" + question.getKey() + "' must be answered");
            }
        }
    }

    private static boolean isForAll(ObjectNode question) {
        return question.path("level").asText().equals("BOOKING");
    }

    private boolean isTheSameEverywhere(String questionId, String answer) {
        String first = answersForAll.putIfAbsent(questionId, answer);
        return first == null || first.equals(answer);
    }
}
