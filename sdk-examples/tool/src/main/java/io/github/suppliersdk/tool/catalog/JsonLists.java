package io.github.suppliersdk.tool.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

/** Arrays of JSON objects. */
final class JsonLists {
    private JsonLists() {}

    /** The object that has this text in this field. */
    static JsonNode find(JsonNode array, String field, String text) {
        for (JsonNode each : array) {
            if (each.path(field).asText().equals(text)) {
                return each;
            }
        }
        return MissingNode.getInstance();
    }
}
