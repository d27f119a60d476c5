package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.internal.control.CapturedBody;
import io.github.suppliersdk.sandbox.internal.control.RecordedExchange;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import org.jspecify.annotations.Nullable;

/** Parses the recorded bodies of requests and responses as JSON. */
final class BodyParser {

    private BodyParser() {}

    /** The parsed body; null if it is not JSON, or was only partly kept. */
    static @Nullable JsonNode tree(CapturedBody body) {
        return body.isComplete() ? tree(body.bytes()) : null;
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
        } catch (Refusal invalidJson) {
            return null;
        }
    }

    /** The {@code message} of an error response; empty if the response has none. */
    static String message(RecordedExchange exchange) {
        JsonNode tree = tree(exchange.responseBody());
        return tree == null ? "" : tree.path("message").asText();
    }
}
