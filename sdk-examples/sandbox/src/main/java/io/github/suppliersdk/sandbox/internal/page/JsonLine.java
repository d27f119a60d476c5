package io.github.suppliersdk.sandbox.internal.page;

import java.util.List;

/**
 * One line of a formatted body.
 *
 * @param indent blanks before it
 * @param name of the field with its colon, empty if there is none
 * @param kind text, number, word or mark
 * @param problems with what it shows
 */
record JsonLine(String indent, String name, String value, String kind, String comma, List<String> problems) {

    static JsonLine plain(String text) {
        return new JsonLine("", "", text, "plain", "", List.of());
    }
}
