package io.github.suppliersdk.sandbox.internal.rules;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Reads and writes JSON trees. Numbers keep all their digits, including those in fields that the sandbox does not know.
 */
public final class JsonTrees {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private JsonTrees() {}

    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    public static ArrayNode array() {
        return MAPPER.createArrayNode();
    }

    /**
     * Parses the body of a request, or of a webhook's response.
     *
     * @throws Refusal with status 400 if the body is empty or is not valid JSON
     */
    public static JsonNode read(byte[] body) {
        JsonNode tree;
        try {
            tree = MAPPER.readTree(body);
        } catch (JsonProcessingException e) {
            throw Refusal.badRequest("The body is not valid JSON: " + e.getOriginalMessage());
        } catch (NumberFormatException e) {
            throw Refusal.badRequest("The body has a number with too large an exponent.");
        } catch (IOException e) {
            throw Refusal.badRequest("The body is not valid JSON: " + e.getMessage());
        }
        if (tree.isMissingNode()) {
            throw Refusal.badRequest("The body is empty.");
        }
        return tree;
    }

    public static ObjectNode readObject(byte[] body) {
        if (read(body) instanceof ObjectNode object) {
            return object;
        }
        throw Refusal.badRequest("The body must be a JSON object.");
    }

    public static ArrayNode readArray(byte[] body) {
        if (read(body) instanceof ArrayNode array) {
            return array;
        }
        throw Refusal.badRequest("The body must be a JSON array.");
    }

    public static byte[] bytes(JsonNode tree) {
        try {
            return MAPPER.writeValueAsBytes(tree);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String text(JsonNode tree) {
        try {
            return MAPPER.writeValueAsString(tree);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
