package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import java.io.InputStream;
import java.util.List;
import java.util.Map;

/**
 * A request of the browser.
 *
 * @param values the parameters of the form, or else of the query
 * @param body the unread body; for a form it is already in {@code values}
 */
record PageRequest(Map<String, List<String>> values, InputStream body) {

    /** The first value of the parameter, without surrounding blanks; empty if it was not sent. */
    String get(String name) {
        return values.getOrDefault(name, List.of("")).get(0).strip();
    }

    boolean has(String name) {
        return !get(name).isEmpty();
    }

    /**
     * The value of the parameter as a whole number.
     *
     * @throws Refusal if the value is not a whole number
     */
    long number(String name, long defaultValue) {
        try {
            return has(name) ? Long.parseLong(get(name)) : defaultValue;
        } catch (NumberFormatException e) {
            throw Refusal.badRequest(name.replace('-', ' ') + " must be a whole number");
        }
    }
}
