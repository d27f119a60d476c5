package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.internal.control.Body;
import io.github.suppliersdk.sandbox.internal.control.Recording;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import org.jspecify.annotations.Nullable;

/** Reads bodies of requests and responses. */
final class BodyParser {

    private BodyParser() {}

    /** The tree, or null if the body is no JSON, or not kept whole. */
    static @Nullable JsonNode tree(Body body) {
        return body.isWhole() ? tree(body.bytes()) : null;
    }

    /** The tree, or null if this is no JSON. */
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

    /** The problem that the response reports; empty if it reports none. */
    static String message(Recording recording) {
        JsonNode tree = tree(recording.responseBody());
        return tree == null ? "" : tree.path("message").asText();
    }
}
