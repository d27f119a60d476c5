package io.github.suppliersdk.sandbox.internal.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks a guest's answer to a mandatory question against the data type of the question. */
public final class GuestAnswerRules {

    private static final Pattern EMAIL = Pattern.compile("[^@\\s]+@[^@\\s]+");
    private static final Pattern PHONE_NUMBER = Pattern.compile("\\+?[0-9][0-9 ()./-]{3,}");

    private GuestAnswerRules() {}

    /** Returns what is wrong with the answer, or null if it is valid. */
    public static @Nullable String problem(ObjectNode question, String answer) {
        return switch (question.path("data_type").asText()) {
            case "DATE" -> Formats.date(answer) == null ? "must be a date such as 2027-04-22" : null;
            case "DECIMAL" -> isDecimal(answer) ? null : "must be a decimal number";
            case "INTEGER" -> isInteger(answer) ? null : "must be an integer";
            case "EMAIL" -> EMAIL.matcher(answer).matches() ? null : "must be an e-mail address";
            case "PHONE_NUMBER" -> PHONE_NUMBER.matcher(answer).matches() ? null : "must be a phone number";
            case "SELECT_ONE" -> question.path("select").has(answer) ? null : "must be one of the values in select";
            default -> textProblem(question.path("data_pattern"), answer);
        };
    }

    private static @Nullable String textProblem(JsonNode pattern, String answer) {
        if (answer.isBlank()) {
            return "must not be blank";
        }
        return !pattern.isTextual() || answer.matches(pattern.textValue()) ? null : "must match data_pattern";
    }

    private static boolean isDecimal(String answer) {
        try {
            new BigDecimal(answer);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static boolean isInteger(String answer) {
        try {
            new BigInteger(answer);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
