package io.github.suppliersdk.sandbox.internal.rules;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Validates a mandatory question. Whether its option and its holder category exist is checked elsewhere, against the
 * experience.
 */
public final class QuestionRules {

    /** The types of the answers. */
    public static final List<String> DATA_TYPES =
            List.of("DATE", "DECIMAL", "EMAIL", "INTEGER", "PHONE_NUMBER", "SELECT_ONE", "STRING");

    private static final List<String> LEVELS = List.of("BOOKING", "BY_PAX");

    private QuestionRules() {}

    public static void check(ValidatingReader question) {
        question.identifier("mandatory_question_id");
        question.filledText("question");
        question.oneOf("data_type", DATA_TYPES);
        question.oneOf("level", LEVELS);
        question.identifierOrNull("option_id");
        question.identifierOrNull("holder_category_id");
        String dataType = question.object().path("data_type").asText();
        checkSelect(question, dataType);
        checkPattern(question, dataType);
    }

    /** Whether the question must be answered for this option and any of these holder categories. */
    public static boolean applies(ObjectNode question, String optionId, Set<String> holderCategories) {
        String option = question.path("option_id").textValue();
        String category = question.path("holder_category_id").textValue();
        return (option == null || option.equals(optionId)) && (category == null || holderCategories.contains(category));
    }

    private static void checkSelect(ValidatingReader question, String dataType) {
        if (!dataType.equals("SELECT_ONE")) {
            question.mustNotHave("select", "is allowed only with data_type SELECT_ONE");
            return;
        }
        ValidatingReader select = question.child("select");
        if (select == null) {
            return;
        }
        ObjectNode choices = select.object();
        if (choices.isEmpty()) {
            question.problem("select", "must have at least one choice");
        }
        choices.fieldNames().forEachRemaining(select::optionalText);
    }

    private static void checkPattern(ValidatingReader question, String dataType) {
        String pattern = question.optionalText("data_pattern");
        if (pattern == null) {
            return;
        }
        if (!dataType.equals("STRING")) {
            question.problem("data_pattern", "is allowed only with data_type STRING");
        }
        try {
            Pattern.compile(pattern);
        } catch (PatternSyntaxException e) {
            question.problem("data_pattern", "is not a regular expression: " + e.getDescription());
        } catch (StackOverflowError e) {
            question.problem("data_pattern", "is nested too deeply");
        }
    }
}
