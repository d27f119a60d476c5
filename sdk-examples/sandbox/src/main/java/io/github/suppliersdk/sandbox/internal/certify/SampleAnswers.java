package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CertificationQuestion;
import io.github.suppliersdk.sandbox.internal.rules.AnswerRules;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.PatternSteps;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/** Creates sample answers that fit mandatory questions. */
final class SampleAnswers {

    /** Candidates for questions with a regular expression. The first is the answer to questions without one. */
    private static final List<String> TEXTS = List.of(
            "Sample answer", "Sample", "sample", "A", "a", "1", "12", "123", "1234", "12345", "123456", "AB123456");

    private SampleAnswers() {}

    /**
     * Returns an answer to the question.
     *
     * @throws CheckEnded if no sample matches the question's regular expression
     */
    static String to(CertificationQuestion question) {
        return switch (question.dataType()) {
            case "DATE" -> "2000-02-29";
            case "DECIMAL" -> "1.5";
            case "EMAIL" -> "guest@example.com";
            case "INTEGER" -> "1";
            case "PHONE_NUMBER" -> "+49 30 1234567";
            case "SELECT_ONE" ->
                question.choices().isEmpty() ? "" : question.choices().get(0);
            default -> text(question);
        };
    }

    private static String text(CertificationQuestion question) {
        if (question.pattern() == null) {
            return TEXTS.get(0);
        }
        ObjectNode json = Json.object().put("data_type", "STRING").put("data_pattern", question.pattern());
        return TEXTS.stream()
                .filter(text -> fits(json, text))
                .findFirst()
                .orElseThrow(() -> CheckEnded.skipped("no sample answer matches the pattern of the question "
                        + question.id() + ": " + question.pattern()));
    }

    private static boolean fits(ObjectNode question, String text) {
        try {
            return AnswerRules.problem(question, text, new PatternSteps()) == null;
        } catch (PatternSyntaxException e) {
            return false; // not a regular expression of Java
        }
    }
}
