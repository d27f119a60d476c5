package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.github.suppliersdk.experiences.CutoffTime;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.pickups.PickupType;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.QuestionLevel;
import java.io.IOException;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Single values of the catalog, read as {@link Scalars} reads those of slots: a whole number is never made from a fraction,
 * nor absence from an empty text, nor a boolean from a number. What does not fit is refused with its path.
 */
final class CatalogScalars {
    private CatalogScalars() {}

    @FunctionalInterface
    private interface Reader<T> {
        T read(JsonParser parser) throws IOException;
    }

    static void addTo(SimpleModule module) {
        add(module, OptionalInt.class, CatalogScalars::optionalInt);
        add(module, Integer.class, CatalogScalars::integer);
        module.addDeserializer(int.class, new Deserializer<>(Integer.class, CatalogScalars::integer));
        add(module, OptionalLong.class, parser -> OptionalLong.of(wholeNumber(parser)));
        add(module, OptionalDouble.class, parser -> OptionalDouble.of(number(parser)));
        add(module, Boolean.class, CatalogScalars::flag);
        module.addDeserializer(boolean.class, new Deserializer<>(Boolean.class, CatalogScalars::flag));
        addText(module, CutoffTime.class, CutoffTime::ofWhatWasRead);
        addText(module, SlotType.class, SlotType::of);
        addText(module, HolderType.class, HolderType::of);
        addText(module, PickupType.class, PickupType::of);
        addText(module, DataType.class, DataType::of);
        addText(module, QuestionLevel.class, QuestionLevel::of);
    }

    private static <T> void add(SimpleModule module, Class<T> type, Reader<T> reader) {
        module.addDeserializer(type, new Deserializer<>(type, reader));
    }

    private static <T> void addText(SimpleModule module, Class<T> type, Function<String, T> made) {
        add(module, type, parser -> {
            String text = Scalars.text(parser, "");
            if (text == null) {
                throw new UnreadableJsonException("", "a text is promised, not null");
            }
            return made.apply(text);
        });
    }

    private static OptionalInt optionalInt(JsonParser parser) throws IOException {
        return OptionalInt.of(integer(parser));
    }

    private static int integer(JsonParser parser) throws IOException {
        Integer value = Scalars.integer(parser, "");
        if (value == null) {
            throw new UnreadableJsonException("", "a whole number is promised, not null");
        }
        return value;
    }

    private static long wholeNumber(JsonParser parser) throws IOException {
        Long value = Scalars.wholeNumber(parser, "");
        if (value == null) {
            throw new UnreadableJsonException("", "a whole number is promised, not null");
        }
        return value;
    }

    private static double number(JsonParser parser) throws IOException {
        double value;
        try {
            value = parser.currentToken().isNumeric()
                    ? parser.getDoubleValue()
                    : Double.parseDouble(text(parser, "a number").strip());
        } catch (NumberFormatException e) {
            throw new UnreadableJsonException("", "a number is promised");
        }
        if (!Double.isFinite(value)) {
            throw new UnreadableJsonException("", "is out of the range of a number of 64 bits");
        }
        return value;
    }

    private static boolean flag(JsonParser parser) throws IOException {
        if (parser.currentToken().isBoolean()) {
            return parser.getBooleanValue();
        }
        return switch (text(parser, "true or false")) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new UnreadableJsonException("", "true or false is promised");
        };
    }

    private static String text(JsonParser parser, String promised) throws IOException {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            throw Promised.missing("", promised, parser);
        }
        return parser.getText();
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
