package io.github.suppliersdk.tool.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

/** Searches arrays of JSON objects. */
final class JsonArrays {
    private JsonArrays() {}

    /** Returns the first object that has this text in this field, or a missing node. */
    static JsonNode find(JsonNode array, String field, String text) {
        for (JsonNode each : array) {
            if (each.path(field).asText().equals(text)) {
                return each;
            }
        }
        return MissingNode.getInstance();
    }
}
