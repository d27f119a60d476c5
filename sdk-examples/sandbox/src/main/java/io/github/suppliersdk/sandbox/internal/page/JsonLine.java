package io.github.suppliersdk.sandbox.internal.page;

import java.util.List;

/**
 * One line of a formatted body.
 *
 * @param indent the blanks at the start of the line
 * @param name the name of the field, followed by a colon; empty if the line has no field
 * @param value the value, or a bracket
 * @param kind the style of the value: text, number, word or mark, or plain for a body that is not JSON
 * @param comma the comma after the value; empty if there is none
 * @param problems the problems of this field
 */
record JsonLine(String indent, String name, String value, String kind, String comma, List<String> problems) {

    static JsonLine plain(String text) {
        return new JsonLine("", "", text, "plain", "", List.of());
    }
}
