package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.internal.rules.Ids;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The parameters of an address.
 *
 * @param values the values for the names in the path, in order, encoded
 * @param query the query, encoded; empty if there is none
 */
public record Params(List<String> values, String query) {
    /** The values for the names in the path, in order, not yet encoded; none for a path without names. */
    public static Params path(String... values) {
        return new Params(Stream.of(values).map(Params::encode).toList(), "");
    }

    /** The same parameters with one more value for the path. */
    public Params and(String value) {
        List<String> all = new ArrayList<>(values.size() + 1);
        all.addAll(values);
        all.add(encode(value));
        return new Params(all, query);
    }

    /** The same parameters with one more query parameter. */
    public Params query(String name, String value) {
        return new Params(values, query + (query.isEmpty() ? "" : "&") + name + "=" + encode(value));
    }

    /** Percent-encodes everything but letters, digits, hyphen, dot, underscore and tilde. */
    private static String encode(String value) {
        if (Ids.isSlug(value)) { // as are most ids: it has only such characters
            return value;
        }
        return URLEncoder.encode(value, StandardCharsets.UTF_8) // encodes for a form
                .replace("+", "%20")
                .replace("*", "%2A")
                .replace("%7E", "~");
    }
}
