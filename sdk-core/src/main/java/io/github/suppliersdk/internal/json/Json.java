package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import io.github.suppliersdk.internal.bytes.Bytes;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads and writes JSON in memory, within limits. Creating this is cheap; databind is loaded only when needed. */
public final class Json {
    /** The deepest object of the contract has four levels; the rest is room for unknown fields. */
    private static final int DEEPEST_NESTING = 100;

    private Json() {}

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST_NESTING)
                    .build())
            // closing would return a pooled buffer that is still in use
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    static JsonFactory factory() {
        return FACTORY;
    }

    /** Writes a value as UTF-8. */
    public static <Q> void write(Q value, JsonWriter<? super Q> writer, Bytes out) throws IOException {
        try (JsonGenerator generator = factory().createGenerator(out, JsonEncoding.UTF8)) {
            writer.write(value, generator);
        }
    }

    /** From now on an unknown field that has the name of another field of its object fails. */
    static JsonGenerator strict(JsonGenerator generator) {
        return generator.enable(JsonGenerator.Feature.STRICT_DUPLICATE_DETECTION);
    }

    /** Reads the single value in the bytes. */
    public static <R> R read(Bytes bytes, JsonReader<? extends R> reader) throws IOException {
        try (JsonParser parser = factory().createParser(bytes.array(), 0, bytes.size())) {
            @Nullable JsonToken first = parser.nextToken();
            if (first == null) {
                throw new UnreadableJsonException("", "there is no content");
            }
            R value = reader.read(parser);
            if (parser.nextToken() != null) {
                throw new UnreadableJsonException("", "there is content after the JSON value");
            }
            return value;
        }
    }

    /** Fails unless the parser stands at the begin of an object or an array. */
    static void require(JsonToken begin, JsonParser parser) throws UnreadableJsonException {
        if (parser.currentToken() != begin) {
            throw mismatch(begin == JsonToken.START_OBJECT ? "an object" : "an array", parser);
        }
    }

    /** Reads a text. */
    static String text(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            throw mismatch("a string", parser);
        }
        return parser.getText();
    }

    /** Whether the current value is this text; makes no copy of it. */
    static boolean isText(String expected, JsonParser parser) throws IOException {
        int length = expected.length();
        if (parser.currentToken() != JsonToken.VALUE_STRING || parser.getTextLength() != length) {
            return false;
        }
        char[] text = parser.getTextCharacters();
        int offset = parser.getTextOffset();
        for (int i = 0; i < length; i++) {
            if (text[offset + i] != expected.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Reads a whole number of 32 bits. */
    static int integer(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.VALUE_NUMBER_INT || parser.getNumberType() != NumberType.INT) {
            throw mismatch("a whole number of at most 32 bits", parser);
        }
        return parser.getIntValue();
    }

    /** Reads a whole number of 64 bits. */
    static long wholeNumber(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.VALUE_NUMBER_INT || parser.getNumberType() == NumberType.BIG_INTEGER) {
            throw mismatch("a whole number of at most 64 bits", parser);
        }
        return parser.getLongValue();
    }

    /** Returns the value of a field of the object at whose end the parser stands. */
    static <T> T required(@Nullable T value, String field, JsonParser parser) throws UnreadableJsonException {
        if (value == null) {
            throw mismatch(field, "is required and missing", parser);
        }
        return value;
    }

    /** Makes the exception for the value at which the parser stands; it names the path and no content. */
    static UnreadableJsonException mismatch(String expected, JsonParser parser) {
        return new UnreadableJsonException(
                path(parser.getParsingContext()), "expected " + expected + ", found " + name(parser.currentToken()));
    }

    /** Makes the exception for a field of the object at whose end the parser stands. */
    static UnreadableJsonException mismatch(String field, String problem, JsonParser parser) {
        String object = path(parser.getParsingContext());
        return new UnreadableJsonException(object.isEmpty() ? field : object + "." + field, problem);
    }

    /** The path of the current value: {@code [3].daily_slot.date}. */
    private static String path(JsonStreamContext current) {
        StringBuilder path = new StringBuilder();
        for (JsonStreamContext at = current; at != null && !at.inRoot(); at = at.getParent()) {
            if (at.inArray() && at.hasCurrentIndex()) {
                path.insert(0, "[" + at.getCurrentIndex() + "]");
            } else if (at.inObject() && at.hasCurrentName()) {
                path.insert(0, "." + at.getCurrentName());
            }
        }
        return path.isEmpty() || path.charAt(0) != '.' ? path.toString() : path.substring(1);
    }

    private static String name(@Nullable JsonToken token) {
        if (token == null) {
            return "nothing";
        }
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
            case VALUE_TRUE, VALUE_FALSE, VALUE_NULL -> token.asString();
            default -> "the end";
        };
    }

    /** Describes what could not be read or written, and where; without content, which may contain secrets. */
    public static String describe(IOException problem) {
        return problem instanceof JsonMappingException mapping
                ? String.valueOf(
                        new UnreadableJsonException(path(mapping), "has no form in JSON, or the name of another field")
                                .getMessage())
                : describeSyntax(problem);
    }

    /** Converts a failure of databind; its own message shows classes and content. */
    static UnreadableJsonException unreadable(JsonMappingException problem, JsonParser parser) {
        String what = "does not match the contract, found " + name(parser.currentToken());
        if (problem.getCause() instanceof IOException syntax) {
            what = describeSyntax(syntax);
        } else if (problem.getCause() instanceof IllegalStateException missing) {
            what = describeMissing(String.valueOf(missing.getMessage()));
        }
        return new UnreadableJsonException(path(problem), what);
    }

    /**
     * Converts the message of a value class, which names missing values by their Java names: {@code Cannot build X, some
     * of required attributes are not set [a, b]}.
     */
    private static String describeMissing(String message) {
        int from = message.lastIndexOf('[');
        int to = message.lastIndexOf(']');
        return from < 0 || to < from
                ? "lacks a required value"
                : PropertyNamingStrategies.SnakeCaseStrategy.INSTANCE.translate(message.substring(from + 1, to))
                        + " is required and missing";
    }

    private static String describeSyntax(IOException problem) {
        if (problem instanceof InputCoercionException) { // its message quotes the number
            return "a number is out of range";
        }
        if (problem instanceof StreamConstraintsException) { // its message names methods
            return "it is nested more than " + DEEPEST_NESTING
                    + " deep, or has a number, a name or a string that is too long";
        }
        if (problem instanceof JsonParseException syntax) {
            JsonLocation at = syntax.getLocation();
            return (problem instanceof JsonEOFException ? "the JSON ends too early" : "it is not well-formed JSON")
                    + (at == null ? "" : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")");
        }
        return problem instanceof JsonProcessingException json
                ? json.getOriginalMessage()
                : String.valueOf(problem.getMessage());
    }

    private static String path(JsonMappingException problem) {
        StringBuilder path = new StringBuilder();
        for (JsonMappingException.Reference step : problem.getPath()) {
            if (step.getFieldName() == null) {
                path.append('[').append(step.getIndex()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(step.getFieldName());
            }
        }
        return path.toString();
    }
}
