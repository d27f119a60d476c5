package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonGenerationException;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamReadException;
import io.github.suppliersdk.internal.model.UnmodifiableJson;
import io.github.suppliersdk.internal.model.WrittenNumber;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON as plain Java values, for fields that this version does not know: {@code String}, {@code Integer}, {@code Long},
 * {@code BigInteger}, {@code BigDecimal} (never {@code double}, which would lose digits), a {@link WrittenNumber} for a
 * number that none of these would write unchanged, {@code Boolean}, unmodifiable {@code List} and {@code Map}, and
 * null.
 */
public final class PlainValues {
    private PlainValues() {}

    /** Reads the value at the parser's position. */
    public static @Nullable Object read(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        return switch (token) {
            case START_OBJECT -> readObject(parser);
            case START_ARRAY -> readArray(parser);
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> wholeNumber(parser);
            case VALUE_NUMBER_FLOAT -> decimal(parser);
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> throw new UnreadableJsonException("", "unexpected " + token);
        };
    }

    /** Reads a whole number. Only negative zero has a second form. */
    private static Number wholeNumber(JsonParser parser) throws IOException {
        Number number = parser.getNumberValue();
        return number instanceof Integer zero && zero == 0 && parser.getText().startsWith("-")
                ? new WrittenNumber(parser.getText())
                : number;
    }

    private static Number decimal(JsonParser parser) throws IOException {
        String text = parser.getText();
        try {
            BigDecimal number = parser.getDecimalValue();
            return number.toString().equals(text) ? number : new WrittenNumber(text);
        } catch (NumberFormatException | StreamReadException e) { // the second one up to Jackson 2.17
            return new WrittenNumber(text); // the exponent is out of range
        }
    }

    /** The value as a list of strings; null if it is anything else. */
    public static @Nullable List<String> texts(@Nullable Object value) {
        if (!(value instanceof List<?> list)) {
            return null;
        }
        List<String> texts = new ArrayList<>(list.size());
        for (Object item : list) {
            if (!(item instanceof String text)) {
                return null;
            }
            texts.add(text);
        }
        return List.copyOf(texts);
    }

    /** Reads the object at whose first brace the parser stands. */
    @SuppressWarnings("NullAway") // null stands for a JSON null; Map<String, Object> is the documented public form
    public static Map<String, Object> readObject(JsonParser parser) throws IOException {
        ContractMismatch.object(parser);
        Map<String, Object> fields = new LinkedHashMap<>();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            fields.put(name, read(parser));
        }
        return UnmodifiableJson.object(fields);
    }

    private static List<@Nullable Object> readArray(JsonParser parser) throws IOException {
        List<@Nullable Object> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(read(parser));
        }
        return UnmodifiableJson.array(items);
    }

    /** Writes the fields of an object, without its braces. */
    public static void writeFields(Map<String, Object> fields, JsonGenerator generator) throws IOException {
        for (Map.Entry<String, Object> field : fields.entrySet()) {
            generator.writeFieldName(field.getKey());
            write(field.getValue(), generator);
        }
    }

    /**
     * Writes a plain value.
     *
     * @throws JsonGenerationException for any other type, which no value class accepts
     */
    static void write(@Nullable Object value, JsonGenerator generator) throws IOException {
        if (value == null) {
            generator.writeNull();
        } else if (value instanceof String text) {
            generator.writeString(text);
        } else if (value instanceof Boolean flag) {
            generator.writeBoolean(flag);
        } else if (value instanceof BigDecimal number) {
            generator.writeNumber(number);
        } else if (value instanceof BigInteger number) {
            generator.writeNumber(number);
        } else if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            generator.writeNumber(((Number) value).intValue());
        } else if (value instanceof Long number) {
            generator.writeNumber(number);
        } else if (value instanceof Double number) {
            generator.writeNumber(number);
        } else if (value instanceof Float number) {
            generator.writeNumber(number);
        } else if (value instanceof WrittenNumber number) {
            generator.writeNumber(number.toString());
        } else if (value instanceof Map<?, ?> map) {
            generator.writeStartObject();
            for (Map.Entry<?, ?> field : map.entrySet()) {
                generator.writeFieldName(String.valueOf(field.getKey()));
                write(field.getValue(), generator);
            }
            generator.writeEndObject();
        } else if (value instanceof Iterable<?> items) {
            generator.writeStartArray();
            for (Object item : items) {
                write(item, generator);
            }
            generator.writeEndArray();
        } else {
            throw new JsonGenerationException(
                    "an additional property must be a plain Java value, not a "
                            + value.getClass().getName(),
                    generator);
        }
    }
}
