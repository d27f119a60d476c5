package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.Problems.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Formats a body as lines, with each problem beside the field that it names, or else beside the nearest enclosing
 * field.
 */
final class JsonFormatter {

    private final Map<String, List<String>> problemsByPath = new HashMap<>();
    private final List<JsonLine> lines = new ArrayList<>();

    private JsonFormatter() {}

    /** Formats the tree. Problems that are shown beside a field are removed from the list. */
    static List<JsonLine> of(JsonNode tree, List<Problem> problems) {
        JsonFormatter formatted = new JsonFormatter();
        problems.removeIf(problem -> formatted.place(tree, problem));
        formatted.add("", "", "", tree, "");
        return formatted.lines;
    }

    private boolean place(JsonNode tree, Problem problem) {
        String path = problem.path();
        while (!path.isEmpty() && find(tree, path) == null) {
            path = parent(path);
        }
        if (path.isEmpty()) {
            return false;
        }
        String below = problem.path().substring(path.length());
        String text = below.isEmpty()
                ? problem.what()
                : (below.startsWith(".") ? below.substring(1) : below) + ": " + problem.what();
        problemsByPath.computeIfAbsent(path, same -> new ArrayList<>()).add(text);
        return true;
    }

    private static String parent(String path) {
        int end = path.endsWith("]") ? path.lastIndexOf('[') : path.lastIndexOf('.');
        return end < 0 ? "" : path.substring(0, end);
    }

    private static @Nullable JsonNode find(JsonNode tree, String path) {
        JsonNode at = tree;
        for (String part : path.replace("[", ".[").split("\\.", -1)) {
            if (part.startsWith("[") && part.endsWith("]")) {
                String index = part.substring(1, part.length() - 1);
                at = index.matches("[0-9]{1,9}") ? at.get(Integer.parseInt(index)) : null;
            } else if (!part.isEmpty()) {
                at = at.get(part);
            }
            if (at == null) {
                return null;
            }
        }
        return at;
    }

    private void add(String indent, String path, String name, JsonNode node, String comma) {
        List<String> problems = problemsByPath.getOrDefault(path, List.of());
        if (!node.isContainerNode() || node.isEmpty()) {
            lines.add(new JsonLine(indent, name, Json.text(node), kind(node), comma, problems));
            return;
        }
        boolean isObject = node.isObject();
        lines.add(new JsonLine(indent, name, isObject ? "{" : "[", "mark", "", problems));
        if (isObject) {
            for (Iterator<Map.Entry<String, JsonNode>> fields =
                            node.properties().iterator();
                    fields.hasNext(); ) {
                Map.Entry<String, JsonNode> field = fields.next();
                String below = path.isEmpty() ? field.getKey() : path + "." + field.getKey();
                String label = Json.text(TextNode.valueOf(field.getKey())) + ": ";
                add(indent + "  ", below, label, field.getValue(), fields.hasNext() ? "," : "");
            }
        } else {
            for (int i = 0; i < node.size(); i++) {
                add(indent + "  ", path + "[" + i + "]", "", node.path(i), i + 1 < node.size() ? "," : "");
            }
        }
        lines.add(new JsonLine(indent, "", isObject ? "}" : "]", "mark", comma, List.of()));
    }

    private static String kind(JsonNode node) {
        return node.isTextual() ? "text" : node.isNumber() ? "number" : node.isContainerNode() ? "mark" : "word";
    }
}
