package io.github.suppliersdk.internal.rules;

import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.MandatoryQuestionRequest;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Checks mandatory questions before they are sent. */
public final class QuestionRules {
    private QuestionRules() {}

    public static void require(MandatoryQuestionRequest question) {
        Violations violations = new Violations();
        Ids.opaque("mandatory_question_id", question.mandatoryQuestionId(), violations);
        ValueRules.notBlank("question", question.question(), violations);
        ValueRules.known("data_type", question.dataType(), question.allowUnknownValues(), violations);
        ValueRules.known("level", question.level(), question.allowUnknownValues(), violations);
        question.optionId().ifPresent(id -> Ids.slug("option_id", id, violations));
        question.holderCategoryId().ifPresent(id -> Ids.opaque("holder_category_id", id, violations));
        checkSelect(question, violations);
        checkPattern(question, violations);
        violations.check();
    }

    private static void checkSelect(MandatoryQuestionRequest question, Violations violations) {
        boolean isSelect = question.dataType().equals(DataType.SELECT_ONE);
        if (isSelect && question.select().isEmpty()) {
            violations.add("select", "is required when data_type is SELECT_ONE");
        }
        if (!isSelect && !question.select().isEmpty() && question.dataType().isKnown()) {
            violations.add("select", "is only for data_type SELECT_ONE, not " + question.dataType());
        }
    }

    private static void checkPattern(MandatoryQuestionRequest question, Violations violations) {
        if (question.dataPattern().isEmpty()) {
            return;
        }
        if (!question.dataType().equals(DataType.STRING) && question.dataType().isKnown()) {
            violations.add("data_pattern", "is only for data_type STRING, not " + question.dataType());
        }
        try {
            Pattern.compile(question.dataPattern().get());
        } catch (PatternSyntaxException e) {
            violations.add(
                    "data_pattern", "is not a regular expression: " + e.getDescription() + " at " + e.getIndex());
        }
    }
}
