package io.github.suppliersdk.sandbox.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What goes back to the client.
 *
 * @param body null for an empty body
 */
public record Answer(int status, @Nullable JsonNode body, Map<String, String> headers) {

    public static Answer ok(JsonNode body) {
        return new Answer(200, body, Map.of());
    }

    public static Answer empty(int status) {
        return new Answer(status, null, Map.of());
    }

    /** An error in the form of the interface. */
    public static Answer error(int status, String message) {
        ObjectNode body = Json.object();
        body.put("code", Integer.toString(status));
        body.put("id", UUID.randomUUID().toString());
        body.put("message", message);
        return new Answer(status, body, Map.of());
    }

    public Answer withHeader(String name, String value) {
        Map<String, String> all = new HashMap<>(headers);
        all.put(name, value);
        return new Answer(status, body, Map.copyOf(all));
    }
}
