package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.internal.control.Body;
import io.github.suppliersdk.sandbox.internal.control.Recording;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import org.jspecify.annotations.Nullable;

/** Parses the recorded bodies of requests and responses as JSON. */
final class BodyParser {

    private BodyParser() {}

    /** The parsed body; null if it is not JSON, or was only partly kept. */
    static @Nullable JsonNode tree(Body body) {
        return body.isWhole() ? tree(body.bytes()) : null;
    }

    /** The parsed text; null if it is not JSON. */
    static @Nullable JsonNode tree(byte[] bytes) {
        if (bytes.length == 0) {
            return null;
        }
        byte first = bytes[0];
        if (first != '{' && first != '[' && first != '"' && first > ' ') {
            return null;
        }
        try {
            return Json.read(bytes);
        } catch (Refusal noJson) {
            return null;
        }
    }

    /** The {@code message} of an error response; empty if the response has none. */
    static String message(Recording recording) {
        JsonNode tree = tree(recording.responseBody());
        return tree == null ? "" : tree.path("message").asText();
    }
}
