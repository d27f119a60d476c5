package io.github.suppliersdk.internal.call;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A path with names in braces. Each value becomes exactly one percent-encoded segment, so no identifier can change the
 * path, the query or the host.
 */
public final class PathTemplate {
    private final String text;
    private final List<String> literals = new ArrayList<>();

    private PathTemplate(String text) {
        this.text = text;
        int from = 0;
        for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', from)) {
            literals.add(text.substring(from, open));
            from = text.indexOf('}', open) + 1;
        }
        literals.add(text.substring(from));
    }

    /** Parses a template such as {@code /supplier/catalog/experiences/{experience_id}}. */
    public static PathTemplate of(String text) {
        return new PathTemplate(text);
    }

    /**
     * Builds the whole address.
     *
     * @param base the part before the path
     * @param values the values for the names, in order
     * @param query the query with its question mark, or empty
     */
    String expand(String base, List<String> values, String query) {
        if (values.size() != literals.size() - 1) {
            throw new IllegalArgumentException(
                    text + " takes " + (literals.size() - 1) + " values, not " + values.size());
        }
        StringBuilder url = new StringBuilder(base).append(literals.get(0));
        for (int i = 0; i < values.size(); i++) {
            encode(values.get(i), url);
            url.append(literals.get(i + 1));
        }
        return url.append(query).toString();
    }

    /** Percent-encodes everything but letters, digits, hyphen, dot, underscore and tilde. */
    static void encode(String value, StringBuilder out) {
        // encodes for a form, which differs in three characters
        out.append(URLEncoder.encode(value, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A")
                .replace("%7E", "~"));
    }

    @Override
    public String toString() {
        return text;
    }
}
