package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.internal.control.CapturedBody;
import io.github.suppliersdk.sandbox.internal.rules.Problems.Problem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A body, formatted for display.
 *
 * @param summary the size of the body, and how much of it is not shown
 * @param lines the formatted lines; empty if there is no body
 * @param problems the problems that belong to no line
 */
record BodyText(String summary, List<JsonLine> lines, List<String> problems) {

    private static final int MAX_LINES = 2_000;

    static BodyText of(CapturedBody body, List<Problem> problems, boolean secret) {
        if (body.length() == 0) {
            return new BodyText("no body", List.of(), texts(problems));
        }
        String size = DisplayFormat.bytes(body.length());
        String shown = secret ? Redactor.body(body.text()) : body.text();
        JsonNode tree = body.isComplete() ? BodyParser.tree(shown.getBytes(StandardCharsets.UTF_8)) : null;
        if (tree == null) {
            String cut = body.isComplete()
                    ? ""
                    : ", of which the first " + DisplayFormat.bytes(body.bytes().length) + " are shown";
            return new BodyText(
                    size + cut,
                    shown.lines().limit(MAX_LINES).map(JsonLine::plain).toList(),
                    texts(problems));
        }
        List<Problem> left = new ArrayList<>(problems);
        List<JsonLine> lines = JsonFormatter.of(tree, left);
        return lines.size() <= MAX_LINES
                ? new BodyText(size, lines, texts(left))
                : new BodyText(
                        size + ", the first " + DisplayFormat.number(MAX_LINES) + " of "
                                + DisplayFormat.count(lines.size(), "line") + " are shown",
                        lines.subList(0, MAX_LINES),
                        texts(left));
    }

    private static List<String> texts(List<Problem> problems) {
        return problems.stream().map(Problem::toString).toList();
    }
}
