package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the catalog types with Jackson's databind. The mapper is created on first use: creating it takes a
 * third of the start-up time of a short program, and a program that only reads and writes slots never needs it.
 */
public final class Databind {
    private Databind() {}

    private static final class Holder {
        static final ObjectMapper MAPPER = JsonMapper.builder(Json.factory())
                .addModule(new Jdk8Module())
                .addModule(new JavaTimeModule())
                .addModule(scalars())
                // unset values are not sent
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS))
                // null means absent where a value may be absent
                .defaultSetterInfo(JsonSetter.Value.construct(Nulls.SKIP, Nulls.SKIP))
                // dates as text, as the contract has them
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                // unknown fields never fail; the types keep them
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
    }

    private static SimpleModule scalars() {
        SimpleModule module = new SimpleModule()
                .addDeserializer(Object.class, new PlainValueDeserializer())
                .addDeserializer(LocalDateTime.class, new LocalTimes.Deserializer())
                .addSerializer(LocalDateTime.class, new LocalTimes.Serializer());
        CatalogScalars.addTo(module);
        return module;
    }

    /** Makes a reader for a type. */
    public static <A> JsonReader<A> reader(Class<A> type) {
        return new JsonReader<>() {
            private volatile @Nullable ObjectReader reader;

            @Override
            public A read(JsonParser parser) throws IOException {
                ContractMismatch.object(parser);
                ObjectReader ready = reader;
                if (ready == null) {
                    ready = Holder.MAPPER.readerFor(type);
                    reader = ready;
                }
                return ready.readValue(parser);
            }
        };
    }

    /** Makes a writer for a type. */
    public static <Q> JsonWriter<Q> writer(Class<Q> type) {
        return new JsonWriter<>() {
            private volatile @Nullable ObjectWriter writer;

            @Override
            public void write(Q value, JsonGenerator generator) throws IOException {
                ObjectWriter ready = writer;
                if (ready == null) {
                    ready = Holder.MAPPER.writerFor(type);
                    writer = ready;
                }
                ready.writeValue(generator, value);
            }
        };
    }

    /** Returns the fields that would be written for a value. */
    public static ObjectNode tree(Object value) {
        return Holder.MAPPER.valueToTree(value);
    }

    /** Reads any value, for fields that this version does not know. */
    static @Nullable Object untyped(JsonParser parser) throws IOException {
        return PlainValues.read(parser);
    }

    /** Reads any object. */
    static Map<String, Object> untypedObject(JsonParser parser) throws IOException {
        return new LinkedHashMap<>(PlainValues.readObject(parser));
    }

    /** Writes the fields of an object, without its braces. */
    static void writeFields(Map<String, Object> fields, JsonGenerator generator) throws IOException {
        PlainValues.writeFields(fields, generator);
    }

    /** Reads the values of unknown fields in the form of {@link PlainValues}. */
    private static final class PlainValueDeserializer extends StdDeserializer<Object> {
        private PlainValueDeserializer() {
            super(Object.class);
        }

        @Override
        @SuppressWarnings("NullAway") // Jackson itself passes null here for a JSON null
        public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            JsonToken token = parser.currentToken();
            if (token == JsonToken.FIELD_NAME || token == JsonToken.END_OBJECT) { // an object where an enum is expected
                throw new JsonMappingException(
                        parser, "", new UnreadableJsonException("", "expected a string, found an object"));
            }
            return PlainValues.read(parser);
        }
    }
}
