package io.github.suppliersdk.internal.call;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A path, some of whose segments are names in braces. Each value becomes exactly one segment, so no identifier can
 * change the path, the query or the host.
 */
public final class PathTemplate {
    private final String text;
    private final List<String> segments;

    /** Parses a template such as {@code /supplier/catalog/experiences/{experience_id}}. */
    public PathTemplate(String text) {
        this.text = text;
        this.segments =
                Stream.of(text.split("/")).filter(each -> !each.isEmpty()).toList();
    }

    /**
     * Returns the segments of the path.
     *
     * @param values the values for the names, encoded, in order
     */
    List<String> expand(List<String> values) {
        int used = 0;
        List<String> path = new ArrayList<>(segments.size());
        for (String segment : segments) {
            path.add(segment.startsWith("{") ? values.get(used++) : segment);
        }
        if (used < values.size()) {
            throw new IllegalArgumentException(text + " takes less than " + values.size() + " values");
        }
        return path;
    }

    @Override
    public String toString() {
        return text;
    }
}
