package io.github.suppliersdk.internal.rules;

import io.github.suppliersdk.internal.json.LocalTimes;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.MandatoryQuestion;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Checks answers to mandatory questions. No message shows the answer, which may be personal data. */
public final class AnswerRules {
    private static final int LONGEST = 2000;
    private static final Pattern DECIMAL = Pattern.compile("[+-]?\\d{1,100}([.,]\\d{1,100})?");
    private static final Pattern INTEGER = Pattern.compile("[+-]?\\d{1,100}");
    private static final Pattern PHONE_NUMBER = Pattern.compile("\\+?[0-9 ()./-]{3,40}");

    private AnswerRules() {}

    public static void check(String field, String answer, MandatoryQuestion question, Violations violations) {
        if (answer.isBlank()) {
            violations.add(field, "must not be blank");
        } else if (answer.length() > LONGEST) {
            violations.add(field, "must not be longer than " + LONGEST + " characters");
        } else {
            question.dataType().ifPresent(type -> checkType(field, answer.strip(), type, question, violations));
        }
    }

    private static void checkType(
            String field, String answer, DataType type, MandatoryQuestion question, Violations violations) {
        switch (type.text()) {
            case "DATE" ->
                require(LocalTimes.parseDate(answer) != null, field, "must be a date, yyyy-MM-dd", violations);
            case "DECIMAL" -> require(DECIMAL.matcher(answer).matches(), field, "must be a decimal number", violations);
            case "INTEGER" -> require(INTEGER.matcher(answer).matches(), field, "must be a whole number", violations);
            case "EMAIL" -> ValueRules.email(field, answer, violations);
            case "PHONE_NUMBER" ->
                require(
                        PHONE_NUMBER.matcher(answer).matches() && answer.chars().anyMatch(Character::isDigit),
                        field,
                        "must be a phone number",
                        violations);
            case "SELECT_ONE" ->
                require(
                        question.select().containsKey(answer),
                        field,
                        "must be one of the values that the question offers",
                        violations);
            case "STRING" ->
                question.dataPattern().ifPresent(pattern -> checkPattern(field, answer, pattern, violations));
            default -> {} // a type that this version does not know
        }
    }

    private static void checkPattern(String field, String answer, String pattern, Violations violations) {
        try {
            require(Pattern.matches(pattern, answer), field, "must match the pattern of the question", violations);
        } catch (PatternSyntaxException e) {
            // the question's pattern is invalid, which is not the fault of the answer
        }
    }

    private static void require(boolean condition, String field, String message, Violations violations) {
        if (!condition) {
            violations.add(field, message);
        }
    }
}
