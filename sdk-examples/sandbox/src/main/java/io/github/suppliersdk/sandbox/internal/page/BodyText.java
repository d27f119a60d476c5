package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.suppliersdk.sandbox.internal.control.CapturedBody;
import io.github.suppliersdk.sandbox.internal.rules.JsonTrees;
import io.github.suppliersdk.sandbox.internal.rules.ProblemList.Problem;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A body, formatted for display, with each problem beside the field that it names, or else beside the nearest enclosing
 * field.
 *
 * @param summary the size of the body, and how much of it is not shown
 * @param lines the formatted lines; empty if there is no body
 * @param problems the problems that belong to no line
 */
record BodyText(String summary, List<Line> lines, List<Problem> problems) {

    private static final int MAX_LINES = 2_000;

    /**
     * One line.
     *
     * @param path the path of its field; empty if the line has none
     * @param before the indent, and the name of the field
     * @param value the value, or a bracket
     * @param kind the style of the value: text, number, word or mark, or plain for a body that is not JSON
     * @param after the comma after the value; empty if there is none
     * @param problems the problems of this field
     */
    record Line(String path, String before, String value, String kind, String after, List<String> problems) {

        Line(String path, String before, String value, String kind, String after) {
            this(path, before, value, kind, after, new ArrayList<>());
        }

        private boolean encloses(String other) {
            return !path.isEmpty()
                    && other.startsWith(path)
                    && other.substring(path.length()).matches("([.\\[].*)?");
        }
    }

    static BodyText of(CapturedBody body) {
        return of(body, List.of());
    }

    static BodyText of(CapturedBody body, List<Problem> problems) {
        if (body.length() == 0) {
            return new BodyText("no body", List.of(), problems);
        }
        JsonNode tree = tree(body);
        List<Line> lines = new ArrayList<>();
        if (tree.isMissingNode()) {
            body.text().lines().forEach(line -> lines.add(new Line("", "", line, "plain", "")));
        } else {
            add(lines, "", "", "", tree, "");
        }
        List<Problem> left = new ArrayList<>(problems);
        left.removeIf(problem -> isPlaced(problem, lines));
        boolean whole = body.isComplete() && lines.size() <= MAX_LINES;
        return new BodyText(
                DisplayFormat.count(body.length(), "byte") + (whole ? "" : ", of which the first part is shown"),
                lines.subList(0, Math.min(lines.size(), MAX_LINES)),
                left);
    }

    private static boolean isPlaced(Problem problem, List<Line> lines) {
        Line best = null;
        for (Line line : lines) {
            best = line.encloses(problem.path()) && (best == null || line.path.length() > best.path.length())
                    ? line
                    : best;
        }
        if (best == null) {
            return false;
        }
        String below = problem.path().substring(best.path.length()).replaceFirst("^\\.", "");
        best.problems.add((below.isEmpty() ? "" : below + ": ") + problem.what());
        return true;
    }

    /** The body as JSON; a missing node if it is not JSON, or was only partly kept. */
    static JsonNode tree(CapturedBody body) {
        try {
            return body.isComplete() ? JsonTrees.read(body.bytes()) : MissingNode.getInstance();
        } catch (Refusal noJson) {
            return MissingNode.getInstance();
        }
    }

    private static void add(List<Line> lines, String indent, String path, String name, JsonNode node, String comma) {
        if (!node.isContainerNode() || node.isEmpty()) {
            String kind =
                    node.isTextual() ? "text" : node.isNumber() ? "number" : node.isContainerNode() ? "mark" : "word";
            lines.add(new Line(path, indent + name, JsonTrees.text(node), kind, comma));
            return;
        }
        lines.add(new Line(path, indent + name, node.isObject() ? "{" : "[", "mark", ""));
        int left = node.size();
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            String below = path.isEmpty() ? field.getKey() : path + "." + field.getKey();
            String label = JsonTrees.text(TextNode.valueOf(field.getKey())) + ": ";
            add(lines, indent + "  ", below, label, field.getValue(), --left > 0 ? "," : "");
        }
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            add(lines, indent + "  ", path + "[" + i + "]", "", node.path(i), --left > 0 ? "," : "");
        }
        lines.add(new Line("", indent, node.isObject() ? "}" : "]", "mark", comma));
    }
}
