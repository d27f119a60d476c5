package io.github.suppliersdk.sandbox.internal.rules;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;
import java.io.UncheckedIOException;

/** Reading and writing JSON trees without losing a digit of a number that the sandbox does not know. */
public final class Json {

    /** A body of a few megabytes can be a tree of a few hundred, if it is made for that. */
    private static final int MAX_BODY_TOKENS = 500_000;

    /** What is stored is written once more inside of lists and documents, which may be nested more deeply. */
    private static final int MAX_BODY_DEPTH = 500;

    private static final JsonMapper MAPPER = mapper(StreamReadConstraints.defaults());
    private static final JsonMapper BODIES = mapper(StreamReadConstraints.builder()
            .maxTokenCount(MAX_BODY_TOKENS)
            .maxNestingDepth(MAX_BODY_DEPTH)
            .build());

    private static final JsonMapper DOCUMENTS = MAPPER.rebuild()
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static JsonMapper mapper(StreamReadConstraints constraints) {
        return JsonMapper.builder(
                        JsonFactory.builder().streamReadConstraints(constraints).build())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                .build();
    }

    private Json() {}

    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    public static ArrayNode array() {
        return MAPPER.createArrayNode();
    }

    /** The tree of a body that a client or a webhook sent; throws a refusal with status 400 if it is no JSON. */
    public static JsonNode read(byte[] body) {
        JsonNode tree;
        try {
            tree = BODIES.readTree(body);
        } catch (JsonProcessingException e) {
            throw Refusal.badRequest("The body is not valid JSON: " + e.getOriginalMessage());
        } catch (NumberFormatException e) {
            throw Refusal.badRequest("The body has a number whose exponent is too great.");
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

    /** Writes trees and tokens one after another in UTF-8; does not close what it writes to. */
    public static JsonGenerator generator(OutputStream to) throws IOException {
        return MAPPER.createGenerator(to, JsonEncoding.UTF8).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    }

    /** Reads trees and tokens one after another. */
    public static JsonParser parser(Reader from) throws IOException {
        return DOCUMENTS.createParser(from);
    }

    /** Reads back what {@link #text} wrote. */
    public static ObjectNode ownObject(String text) {
        try {
            return (ObjectNode) MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
