package io.github.suppliersdk.internal.webhooks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.internal.rules.Ids;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the one JSON object of a body as plain Java values, within limits: memory use is a small multiple of the body's
 * length. UTF-8 only, with or without a byte order mark. Duplicate keys are refused, because it is not defined which of
 * them counts, and so are halves of surrogate pairs, which could not be written again.
 */
final class JsonBody {
    /** The deepest object of the contract has four levels; the rest is room for unknown fields. */
    private static final int DEEPEST_NESTING = 100;

    private static final int LONGEST_NAME = 256;
    private static final int LONGEST_NUMBER = 1000;
    private static final int LONGEST_TEXT = 100_000;
    /** More guests than any booking has. */
    static final int MOST_ITEMS = 5_000;
    /** The most values of a body: 5,000 guests with eight values each, and some more. */
    private static final int MOST_VALUES = 50_000;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            // the names come from the sender, and interned strings stay for ever
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST_NESTING)
                    .maxNameLength(LONGEST_NAME)
                    .maxNumberLength(LONGEST_NUMBER)
                    .maxStringLength(LONGEST_TEXT)
                    .build())
            .build();

    private final JsonParser parser;
    private final Problems problems;
    private int values;

    private JsonBody(JsonParser parser, Problems problems) {
        this.parser = parser;
        this.problems = problems;
    }

    /** Reads the fields of the object. Errors of single fields are noted, and reading continues. */
    static Map<String, Object> read(Bytes bytes, Problems problems) throws InvalidBodyException {
        byte[] array = bytes.array();
        int start = Utf8.afterByteOrderMark(array, bytes.size());
        if (!Utf8.isText(array, start, bytes.size())) {
            throw InvalidBodyException.incorrect("The body must be JSON in UTF-8.");
        }
        try (JsonParser parser = FACTORY.createParser(array, start, bytes.size() - start)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw noObject();
            }
            Map<String, Object> fields = new JsonBody(parser, problems).object();
            if (parser.nextToken() != null) {
                throw noObject();
            }
            return fields;
        } catch (StreamConstraintsException e) {
            throw InvalidBodyException.incorrect(
                    "The body is nested too deeply, or has a name, a number or a string that is too long.");
        } catch (IOException | IllegalStateException e) {
            throw noObject(); // without Jackson's message, which may show content
        }
    }

    private static InvalidBodyException noObject() {
        return InvalidBodyException.incorrect("The body must be one JSON object.");
    }

    @SuppressWarnings("NullAway") // null stands for a JSON null; Map<String, Object> is the documented public form
    private Map<String, Object> object() throws IOException, InvalidBodyException {
        Map<String, Object> fields = new LinkedHashMap<>(4);
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            problems.violations().enter(name);
            Object value = value();
            if (!Ids.isWellFormed(name)) {
                problems.form("", "has a name that is not well-formed Unicode");
            } else if (fields.containsKey(name)) {
                problems.form("", "occurs more than once");
            } else {
                fields.put(name, value);
            }
            problems.violations().leave();
        }
        return Collections.unmodifiableMap(fields);
    }

    private @Nullable Object value() throws IOException, InvalidBodyException {
        values++;
        if (values > MOST_VALUES) {
            problems.form("", "is where reading stops: the body has more than " + MOST_VALUES + " values");
            throw problems.exception();
        }
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            return object();
        }
        if (token == JsonToken.START_ARRAY) {
            return array();
        }
        Object scalar = Databind.untyped(parser);
        if (scalar instanceof String text && !Ids.isWellFormed(text)) {
            problems.value("", "must be well-formed Unicode");
        }
        return scalar;
    }

    private List<@Nullable Object> array() throws IOException, InvalidBodyException {
        List<@Nullable Object> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (items.size() == MOST_ITEMS) {
                problems.form("", "must not contain more than " + MOST_ITEMS + " items");
                throw problems.exception();
            }
            problems.violations().enter("", items.size());
            items.add(value());
            problems.violations().leave();
        }
        return Collections.unmodifiableList(items);
    }
}
