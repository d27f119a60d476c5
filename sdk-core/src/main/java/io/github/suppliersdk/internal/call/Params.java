package io.github.suppliersdk.internal.call;

import java.util.List;

/**
 * The parameters of an address.
 *
 * @param path the values for the names in the path, in order, not yet encoded
 * @param query the query, encoded, with its question mark; empty if there is none
 */
public record Params(List<String> path, String query) {
    private static final Params NONE = new Params(List.of(), "");

    /** No parameters: for a path without names. */
    public static Params none() {
        return NONE;
    }

    /** The values for the names in the path, in order. */
    public static Params path(String... values) {
        return new Params(List.of(values), "");
    }

    /** The same parameters with one more query parameter. */
    public Params query(String name, String value) {
        StringBuilder more = new StringBuilder(query).append(query.isEmpty() ? '?' : '&');
        more.append(name).append('=');
        PathTemplate.encode(value, more);
        return new Params(path, more.toString());
    }
}
