package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Reads single values of the catalog as strictly as {@link Scalars} reads those of slots: never a whole number from a
 * fraction, an absent value from an empty string, or a boolean from a number. A wrong value is refused with its path.
 */
final class CatalogScalars {
    private CatalogScalars() {}

    @FunctionalInterface
    private interface Reader<T> {
        T read(JsonParser parser) throws IOException;
    }

    static void addTo(SimpleModule module) {
        add(module, String.class, parser -> Scalars.text(parser, ""));
        add(module, OptionalInt.class, parser -> OptionalInt.of(Scalars.integer(parser, "")));
        add(module, Integer.class, parser -> Scalars.integer(parser, ""));
        add(module, int.class, parser -> Scalars.integer(parser, ""));
        add(module, OptionalLong.class, parser -> OptionalLong.of(Scalars.wholeNumber(parser, "")));
        add(module, OptionalDouble.class, parser -> OptionalDouble.of(Scalars.number(parser, "")));
        add(module, Boolean.class, parser -> Scalars.flag(parser, ""));
        add(module, boolean.class, parser -> Scalars.flag(parser, ""));
    }

    private static <T> void add(SimpleModule module, Class<T> type, Reader<T> reader) {
        module.addDeserializer(type, new Deserializer<>(type, reader));
    }

    private static final class Deserializer<T> extends StdScalarDeserializer<T> {
        private static final long serialVersionUID = 1;

        private final transient Reader<T> reader;

        Deserializer(Class<T> type, Reader<T> reader) {
            super(type);
            this.reader = reader;
        }

        @Override
        public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            try {
                return reader.read(parser);
            } catch (UnreadableJsonException e) {
                throw new JsonMappingException(parser, String.valueOf(e.getMessage()), e); // databind adds the path
            }
        }
    }
}
