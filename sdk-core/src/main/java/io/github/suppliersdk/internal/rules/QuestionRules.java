package io.github.suppliersdk.internal.rules;

import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.MandatoryQuestion;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Checks mandatory questions before they are sent. */
public final class QuestionRules {
    private QuestionRules() {}

    public static void require(MandatoryQuestion question) {
        Violations violations = new Violations();
        Ids.opaque("mandatory_question_id", question.mandatoryQuestionId(), violations);
        ValueRules.required("question", question.question(), violations);
        ValueRules.required("data_type", question.dataType().isPresent(), violations);
        ValueRules.required("level", question.level().isPresent(), violations);
        question.optionId().ifPresent(id -> Ids.slug("option_id", id, violations));
        question.holderCategoryId().ifPresent(id -> Ids.opaque("holder_category_id", id, violations));
        checkSelect(question, violations);
        checkPattern(question, violations);
        violations.check();
    }

    private static void checkSelect(MandatoryQuestion question, Violations violations) {
        boolean isSelect =
                question.dataType().filter(DataType.SELECT_ONE::equals).isPresent();
        if (isSelect && question.select().isEmpty()) {
            violations.add("select", "is required when data_type is SELECT_ONE");
        }
        if (!question.select().isEmpty()) {
            checkType("select", DataType.SELECT_ONE, question, violations);
        }
    }

    /** Checks a field that belongs to one type; another version of the service may have it for a type of its own. */
    private static void checkType(String field, DataType only, MandatoryQuestion question, Violations violations) {
        question.dataType()
                .filter(type -> type.isKnown() && !type.equals(only))
                .ifPresent(type -> violations.add(field, "is only for data_type " + only + ", not " + type));
    }

    private static void checkPattern(MandatoryQuestion question, Violations violations) {
        if (question.dataPattern().isEmpty()) {
            return;
        }
        checkType("data_pattern", DataType.STRING, question, violations);
        try {
            Pattern.compile(question.dataPattern().get());
        } catch (PatternSyntaxException e) {
            violations.add(
                    "data_pattern", "is not a regular expression: " + e.getDescription() + " at " + e.getIndex());
        }
    }
}
