package io.github.suppliersdk.support;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.json.Json;
import io.github.suppliersdk.internal.json.JsonReader;
import io.github.suppliersdk.internal.json.JsonWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** JSON trees from a strict parser other than the library's. They are equal whatever the order of fields. */
public final class JsonTrees {
    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private JsonTrees() {}

    /** The tree of a text; a duplicate field is an error. */
    public static JsonNode parse(String json) {
        try {
            return STRICT.readTree(json);
        } catch (JsonProcessingException e) {
            throw new AssertionError("invalid JSON: " + json, e);
        }
    }

    /** The tree of the JSON that the library writes for a value. */
    public static <Q> String written(Q value, JsonWriter<? super Q> writer) {
        try (Bytes bytes = new BytePool().take()) {
            Json.write(value, writer, bytes);
            return bytes.text(Integer.MAX_VALUE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The value that the library reads from a text. */
    public static <A> A read(String json, JsonReader<A> reader) throws IOException {
        return read(json.getBytes(StandardCharsets.UTF_8), reader);
    }

    /** The value that the library reads from bytes. */
    public static <A> A read(byte[] json, JsonReader<A> reader) throws IOException {
        try (Bytes bytes = new BytePool().take()) {
            bytes.write(json, 0, json.length);
            return Json.read(bytes, reader);
        }
    }
}
