package io.github.suppliersdk.internal.webhooks.receiver;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads bodies strictly: one JSON object in UTF-8, no key twice, within limits. Writes texts for rows. */
final class Payloads {
    private static final TypeReference<@Nullable Map<String, Object>> OBJECT = new TypeReference<>() {};
    private static final TypeReference<List<String>> TEXTS = new TypeReference<>() {};

    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    // the names come from the sender, and interned strings stay for ever
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(100)
                            .maxNumberLength(1000)
                            .maxStringLength(100_000)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private Payloads() {}

    /** Reads the fields of a body as plain Java values. */
    static Map<String, Object> read(byte[] body) throws InvalidBodyException {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
            String unmarked = text.startsWith("\ufeff") ? text.substring(1) : text; // some clients send a mark
            Map<String, Object> fields = MAPPER.readValue(unmarked, OBJECT);
            if (fields == null) {
                throw InvalidBodyException.incorrect("The body must be one JSON object.");
            }
            return fields;
        } catch (CharacterCodingException e) {
            throw InvalidBodyException.incorrect("The body must be JSON in UTF-8.");
        } catch (StreamConstraintsException e) {
            throw InvalidBodyException.incorrect(
                    "The body is nested too deeply, or has a name, a number or a string that is too long.");
        } catch (JsonProcessingException e) { // without Jackson's message, which may show content
            throw InvalidBodyException.incorrect("The body must be one JSON object, with no key twice.");
        }
    }

    /** Writes a value of plain Java types. */
    static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("writing into memory", e);
        }
    }

    /** Reads an array of texts that was written by {@link #write}. */
    static List<String> readTexts(String array) {
        try {
            return MAPPER.readValue(array, TEXTS);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("what is stored is not an array of texts", e);
        }
    }
}
