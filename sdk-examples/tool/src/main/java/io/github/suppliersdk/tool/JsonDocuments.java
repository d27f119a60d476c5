package io.github.suppliersdk.tool;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/** Reads and writes JSON as trees. */
public final class JsonDocuments {
    private static final class Holder {
        static final ObjectMapper MAPPER = JsonMapper.builder()
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .build();
    }

    private JsonDocuments() {}

    /** Reads a document. */
    public static JsonNode read(String text) throws JsonProcessingException {
        return Holder.MAPPER.readTree(text);
    }

    /** Reads a document that a person has written: no field may occur twice in an object. */
    public static JsonNode read(byte[] json) throws IOException {
        return Holder.MAPPER
                .reader()
                .with(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .readTree(json);
    }

    public static ObjectNode object() {
        return Holder.MAPPER.createObjectNode();
    }

    public static ArrayNode array() {
        return Holder.MAPPER.createArrayNode();
    }

    /** Describes a syntax error in one line: where it is and what it is, without the text of the document. */
    public static String problem(JsonProcessingException failure) {
        String where = failure.getLocation() == null
                ? ""
                : "line " + failure.getLocation().getLineNr() + ", column "
                        + failure.getLocation().getColumnNr() + ": ";
        // The parser may append where the enclosing object began, in a source whose text is not shown.
        return where + failure.getOriginalMessage().replaceFirst("\\s*\\(start marker at \\[Source.*", "");
    }
}
