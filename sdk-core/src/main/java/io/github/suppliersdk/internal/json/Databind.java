package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the catalog types and unknown fields with Jackson's databind. The mapper is created on first use:
 * creating it takes a third of the start-up time of a short program, and a program that only reads and writes slots
 * never needs it.
 */
public final class Databind {
    /** Writes an object of the catalog. An unknown field that has the name of another field fails. */
    public static final JsonWriter<Object> WRITER =
            (value, generator) -> Holder.MAPPER.writer().writeValue(Json.strict(generator), value);

    private Databind() {}

    private static final class Holder {
        static final JsonMapper MAPPER = JsonMapper.builder(Json.factory())
                .addModule(new Jdk8Module())
                .addModule(new JavaTimeModule())
                .addModule(new SimpleModule()
                        .addDeserializer(LocalDateTime.class, new LocalTimes.Deserializer())
                        .addSerializer(LocalDateTime.class, new LocalTimes.Serializer()))
                // experienceId is experience_id on the wire
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                // unset values are not sent
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS))
                // null means absent where a value may be absent
                .defaultSetterInfo(JsonSetter.Value.construct(Nulls.SKIP, Nulls.SKIP))
                // dates as text, as the contract has them
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                // unknown fields never fail; the types keep them, with all digits
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                // a value of another type is refused, never converted
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .withCoercionConfigDefaults(
                        each -> each.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail))
                .withCoercionConfig(
                        LogicalType.Textual,
                        text -> text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
                .build();
    }

    /** Reads a text that was written from a value of this type. */
    public static <R> R read(String text, Class<R> type) throws IOException {
        return Holder.MAPPER.readValue(text, type);
    }

    /** Reads a value of this type from its fields. */
    public static <R> R read(ObjectNode fields, Class<R> type) throws JsonProcessingException {
        return Holder.MAPPER.treeToValue(fields, type);
    }

    /** Makes a reader for a type. */
    public static <R> JsonReader<R> reader(Class<R> type) {
        return parser -> {
            Json.require(JsonToken.START_OBJECT, parser);
            return read(Holder.MAPPER.readerFor(type), parser);
        };
    }

    /** Makes a reader for an array; null items are left out. */
    public static <R> JsonReader<List<R>> listReader(Class<R> type) {
        return parser -> {
            Json.require(JsonToken.START_ARRAY, parser);
            List<R> items = read(Holder.MAPPER.readerForListOf(type), parser);
            items.removeIf(Objects::isNull);
            return Collections.unmodifiableList(items);
        };
    }

    @SuppressWarnings("TypeParameterUnusedInFormals") // as of the reader
    private static <R> R read(ObjectReader reader, JsonParser parser) throws IOException {
        try {
            return reader.readValue(parser);
        } catch (JsonMappingException e) {
            throw Json.unreadable(e, parser);
        } catch (NumberFormatException e) { // an exponent beyond all limits
            throw Json.mismatch("a number within the range", parser);
        }
    }

    /** Writes a value as a text. */
    public static String text(Object value) throws JsonProcessingException {
        return Holder.MAPPER.writeValueAsString(value);
    }

    /** Returns the fields that would be written for a value. */
    public static ObjectNode tree(Object value) {
        return Holder.MAPPER.valueToTree(value);
    }

    /** Starts a mapper that is the same, but for what the caller changes. */
    public static JsonMapper.Builder mapper() {
        return Holder.MAPPER.rebuild();
    }

    /** Reads any value as plain Java values: text, number, boolean, list, map or null. */
    public static @Nullable Object untyped(JsonParser parser) throws IOException {
        return read(Holder.MAPPER.readerFor(Object.class), parser);
    }

    /** Reads an object as plain Java values. */
    @SuppressWarnings("unchecked") // JSON has texts for keys
    public static Map<String, Object> untypedObject(JsonParser parser) throws IOException {
        Json.require(JsonToken.START_OBJECT, parser);
        return (Map<String, Object>) Objects.requireNonNull(untyped(parser));
    }

    /** Keeps an unknown field; the map is made for the first one, because most objects have none. */
    @SuppressWarnings("NullAway") // null stands for a JSON null
    static Map<String, Object> keep(String name, Map<String, Object> others, JsonParser parser) throws IOException {
        Map<String, Object> all = others.isEmpty() ? new LinkedHashMap<>() : others;
        all.put(name, untyped(parser));
        return all;
    }

    /** Writes the fields of an object, without its braces. */
    public static void writeFields(Map<String, Object> fields, JsonGenerator generator) throws IOException {
        for (Map.Entry<String, Object> field : fields.entrySet()) {
            generator.writeFieldName(field.getKey());
            try {
                Holder.MAPPER
                        .writer()
                        .without(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
                        .writeValue(generator, field.getValue());
            } catch (JsonMappingException e) {
                e.prependPath(fields, field.getKey());
                throw e;
            }
        }
    }
}
