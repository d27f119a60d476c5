package io.github.suppliersdk.sandbox.internal.rules;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Creates sample answers that fit mandatory questions. */
public final class SampleAnswers {

    /** Candidates for questions in words. The first is the answer to questions without a regular expression. */
    private static final List<String> TEXTS = List.of(
            "Sample answer", "Sample", "sample", "A", "a", "1", "12", "123", "1234", "12345", "123456", "AB123456");

    private SampleAnswers() {}

    /** Returns an answer to the question, or null if no sample matches the question's regular expression. */
    public static @Nullable String to(ObjectNode question) {
        return switch (question.path("data_type").asText()) {
            case "DATE" -> "2000-02-29";
            case "DECIMAL" -> "1.5";
            case "EMAIL" -> "guest@example.com";
            case "INTEGER" -> "1";
            case "PHONE_NUMBER" -> "+49 30 1234567";
            case "SELECT_ONE" -> {
                var choices = question.path("select").fieldNames();
                yield choices.hasNext() ? choices.next() : "";
            }
            default ->
                TEXTS.stream().filter(text -> fits(question, text)).findFirst().orElse(null);
        };
    }

    private static boolean fits(ObjectNode question, String text) {
        try {
            return GuestAnswerRules.problem(question, text) == null;
        } catch (PatternSyntaxException e) {
            return false; // not a regular expression of Java
        }
    }
}
