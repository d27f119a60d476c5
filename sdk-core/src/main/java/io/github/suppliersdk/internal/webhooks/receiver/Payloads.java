package io.github.suppliersdk.internal.webhooks.receiver;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Reads and makes bodies: one JSON object in UTF-8, no key twice. */
final class Payloads {
    private static final String NO_OBJECT = "The body must be one JSON object in UTF-8, with no key twice.";

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private Payloads() {}

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** Reads the body of a request. */
    static ObjectNode read(byte[] body) throws InvalidBodyException {
        try { // a decoder reports what is not UTF-8, which a row could not store
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
            if (MAPPER.readTree(text) instanceof ObjectNode fields) {
                return fields;
            }
        } catch (CharacterCodingException | JsonProcessingException e) { // its message may show content
            throw InvalidBodyException.incorrect(NO_OBJECT);
        }
        throw InvalidBodyException.incorrect(NO_OBJECT);
    }

    /** Reads a response from its row. */
    static JsonNode stored(String response) {
        try {
            return MAPPER.readTree(response);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("what is stored is not a response", e);
        }
    }
}
