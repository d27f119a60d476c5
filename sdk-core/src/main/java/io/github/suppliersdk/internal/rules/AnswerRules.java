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
    private static final Pattern PHONE_NUMBER = Pattern.compile("(?=.*[0-9])\\+?[0-9 ()./-]{3,40}");

    /** Something before and after an at sign; the rest is for the supplier to judge. */
    private static final Pattern EMAIL = Pattern.compile(".+@[^@]+", Pattern.DOTALL);

    private AnswerRules() {}

    public static void check(String field, String answer, MandatoryQuestion question, Violations violations) {
        String problem = problem(answer, question);
        if (!problem.isEmpty()) {
            violations.add(field, problem);
        }
    }

    private static String problem(String answer, MandatoryQuestion question) {
        if (answer.isBlank()) {
            return "must not be blank";
        }
        if (answer.length() > LONGEST) {
            return "must not be longer than " + LONGEST + " characters";
        }
        String text = answer.strip();
        return switch (question.dataType().map(DataType::text).orElse("")) {
            case "DATE" -> LocalTimes.parseDate(text) != null ? "" : "must be a date, yyyy-MM-dd";
            case "DECIMAL" -> matches(DECIMAL, text) ? "" : "must be a decimal number";
            case "INTEGER" -> matches(INTEGER, text) ? "" : "must be a whole number";
            case "EMAIL" -> isEmail(text) ? "" : "must be an e-mail address";
            case "PHONE_NUMBER" -> matches(PHONE_NUMBER, text) ? "" : "must be a phone number";
            case "SELECT_ONE" ->
                question.select().containsKey(text) ? "" : "must be one of the values that the question offers";
            case "STRING" -> matchesPattern(text, question) ? "" : "must match the pattern of the question";
            default -> ""; // a type that this version does not know
        };
    }

    /** Whether the text looks like an e-mail address. */
    public static boolean isEmail(String text) {
        return matches(EMAIL, text);
    }

    private static boolean matches(Pattern pattern, String text) {
        return pattern.matcher(text).matches();
    }

    private static boolean matchesPattern(String text, MandatoryQuestion question) {
        try {
            return question.dataPattern()
                    .map(pattern -> Pattern.matches(pattern, text))
                    .orElse(true);
        } catch (PatternSyntaxException e) {
            return true; // the question's pattern is invalid, which is not the fault of the answer
        }
    }
}
