package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import io.github.suppliersdk.internal.bytes.Bytes;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** JSON in and out of memory, within bounds. Creating this is cheap; databind is loaded only by what needs it. */
public final class Json {
    /** The deepest legal object of the contract has four levels; the rest is room for unknown fields. */
    private static final int DEEPEST_NESTING = 100;

    private Json() {}

    /** Loaded with the first parser or generator: slots that are read in their usual form need none. */
    private static final class Made {
        private static final JsonFactory FACTORY = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(DEEPEST_NESTING)
                        .build())
                .disable(StreamWriteFeature.AUTO_CLOSE_TARGET) // closing a pooled buffer gives it away while in use
                .build();
    }

    static JsonFactory factory() {
        return Made.FACTORY;
    }

    /** Writes a value as UTF-8. */
    public static <Q> void write(Q value, JsonWriter<? super Q> writer, Bytes out) throws IOException {
        try (JsonGenerator generator = factory().createGenerator(out, JsonEncoding.UTF8)) {
            writer.write(value, generator);
        }
    }

    /** Reads the one value that the bytes hold. */
    public static <A> A read(Bytes bytes, JsonReader<? extends A> reader) throws IOException {
        try (JsonParser parser = factory().createParser(bytes.array(), 0, bytes.size())) {
            @Nullable JsonToken first = parser.nextToken();
            if (first == null) {
                throw new UnreadableJsonException("", "there is no content");
            }
            return reader.read(parser);
        }
    }

    /** Reads an array of values; null in place of a value is skipped. */
    public static <A> JsonReader<List<A>> listOf(JsonReader<A> item) {
        return new ListReader<>(item, false);
    }

    /** Reads an array of values, or one value in place of an array of one. */
    public static <A> JsonReader<List<A>> listOrSingle(JsonReader<A> item) {
        return new ListReader<>(item, true);
    }

    private static final Pattern REFERENCE = Pattern.compile("\\[\"([^\"]*)\"\\]|\\[(\\d+)\\]");

    /** What could not be read and where, without any of the content: that may hold secrets. */
    public static String describe(IOException problem) {
        if (!(problem instanceof JsonMappingException mapping)) {
            return describeSyntax(problem);
        }
        String path = path(mapping);
        return path.isEmpty() ? describeMapping(mapping) : path + ": " + describeMapping(mapping);
    }

    private static String describeMapping(JsonMappingException problem) {
        if (problem.getCause() instanceof IOException inner) {
            return describe(inner);
        }
        if (problem instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null) {
            return Promised.name(mismatch.getTargetType()) + " is promised, and something else came";
        }
        return problem.getOriginalMessage(); // the words of the value classes: which field is missing
    }

    private static String describeSyntax(IOException problem) {
        if (problem instanceof InputCoercionException) { // its words quote the number
            return "a number is out of range";
        }
        if (problem instanceof JsonParseException syntax) {
            JsonLocation at = syntax.getLocation();
            return (problem instanceof JsonEOFException ? "the JSON ends too early" : "it is no well-formed JSON")
                    + (at == null ? "" : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")");
        }
        return problem instanceof JsonProcessingException json
                ? json.getOriginalMessage()
                : String.valueOf(problem.getMessage());
    }

    private static String path(JsonMappingException problem) {
        StringBuilder path = new StringBuilder();
        Matcher steps = REFERENCE.matcher(problem.getPathReference());
        while (steps.find()) {
            if (steps.group(1) == null) {
                path.append('[').append(steps.group(2)).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(steps.group(1));
            }
        }
        return path.toString();
    }
}
