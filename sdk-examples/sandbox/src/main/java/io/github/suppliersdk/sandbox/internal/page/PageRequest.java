package io.github.suppliersdk.sandbox.internal.page;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request of the browser.
 *
 * @param values the parameters of the query and of the form
 * @param fragment whether htmx asks for a part of the page
 * @param gzip whether the response may be compressed
 * @param body the unread body; for a form it is already in {@code values}
 * @param lastSeen the id of the last event that the browser received; null if it did not send one
 */
record PageRequest(
        Map<String, List<String>> values,
        boolean fragment,
        boolean gzip,
        InputStream body,
        @Nullable String lastSeen) {

    /** The first value of the parameter, without surrounding blanks; empty if it was not sent. */
    String get(String name) {
        List<String> all = values.getOrDefault(name, List.of());
        return all.isEmpty() ? "" : all.get(0).strip();
    }

    List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }

    boolean has(String name) {
        return !get(name).isEmpty();
    }

    /**
     * The value of the parameter as a whole number.
     *
     * @throws UserFacingException if the value is not a whole number
     */
    long number(String name, long defaultValue) {
        try {
            return has(name) ? Long.parseLong(get(name)) : defaultValue;
        } catch (NumberFormatException e) {
            throw new UserFacingException(name.replace('-', ' ') + " must be a whole number");
        }
    }

    static Map<String, List<String>> merged(Map<String, List<String>> one, Map<String, List<String>> other) {
        Map<String, List<String>> both = new LinkedHashMap<>(one);
        other.forEach((name, more) -> both.merge(name, more, (first, second) -> {
            List<String> all = new ArrayList<>(first);
            all.addAll(second);
            return all;
        }));
        return both;
    }
}
