package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.suppliersdk.sandbox.internal.control.CapturedBody;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.Problems.Problem;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import java.util.ArrayList;
import java.util.List;

/**
 * A body, formatted for display.
 *
 * @param summary the size of the body, and how much of it is not shown
 * @param lines the formatted lines; empty if there is no body
 * @param problems the problems that belong to no line
 */
record BodyText(String summary, List<JsonLine> lines, List<Problem> problems) {

    private static final int MAX_LINES = 2_000;

    static BodyText of(CapturedBody body) {
        return of(body, List.of());
    }

    static BodyText of(CapturedBody body, List<Problem> problems) {
        if (body.length() == 0) {
            return new BodyText("no body", List.of(), problems);
        }
        JsonNode tree = tree(body);
        List<Problem> left = new ArrayList<>(problems);
        List<JsonLine> lines =
                tree.isMissingNode() ? body.text().lines().map(JsonLine::plain).toList() : JsonFormatter.of(tree, left);
        boolean whole = body.isComplete() && lines.size() <= MAX_LINES;
        return new BodyText(
                DisplayFormat.bytes(body.length()) + (whole ? "" : ", of which the first part is shown"),
                lines.subList(0, Math.min(lines.size(), MAX_LINES)),
                left);
    }

    /** The body as JSON; a missing node if it is not JSON, or was only partly kept. */
    static JsonNode tree(CapturedBody body) {
        try {
            return body.isComplete() ? Json.read(body.bytes()) : MissingNode.getInstance();
        } catch (Refusal noJson) {
            return MissingNode.getInstance();
        }
    }
}
