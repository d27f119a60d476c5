package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The prices of a slot. */
final class AvailableHolderCategories {
    private static final String WIRE_NAME = SlotField.AVAILABLE_HOLDER_CATEGORIES.wireName();

    private AvailableHolderCategories() {}

    static void read(JsonParser parser, List<AvailableHolderCategory> items) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return;
        }
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw Promised.missing(WIRE_NAME, "an array", parser);
        }
        for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
            if (parser.currentToken() == JsonToken.VALUE_NULL) {
                continue;
            }
            try {
                items.add(readOne(parser));
            } catch (UnreadableJsonException e) {
                throw e.within(WIRE_NAME + "[" + i + "]");
            }
        }
    }

    private static AvailableHolderCategory readOne(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw Promised.missing("", "an object", parser);
        }
        String id = null;
        Integer min = null;
        Integer max = null;
        Long price = null;
        Map<String, Object> others = Map.of();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            SlotField field = SlotField.of(SlotField.Place.HOLDER_CATEGORY, name);
            if (field == null) {
                others = SlotKinds.with(others, name, PlainValues.read(parser));
                continue;
            }
            switch (field) {
                case HOLDER_CATEGORY_ID -> id = Scalars.text(parser, name);
                case MIN_QUANTITY -> min = Scalars.integer(parser, name);
                case MAX_QUANTITY -> max = Scalars.integer(parser, name);
                case PRICE_IN_CENTS -> price = Scalars.wholeNumber(parser, name);
                default -> throw new AssertionError(field + " is in the table of fields and is not read");
            }
        }
        if (id == null) {
            throw new UnreadableJsonException(SlotField.HOLDER_CATEGORY_ID.wireName(), "is promised and missing");
        }
        return AvailableHolderCategory.builder(id, 0)
                .minQuantity(optional(min))
                .maxQuantity(optional(max))
                .priceInCents(price == null ? OptionalLong.empty() : OptionalLong.of(price))
                .putAllAdditionalProperties(others)
                .build();
    }

    static OptionalInt optional(@Nullable Integer value) {
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    static void write(List<AvailableHolderCategory> items, JsonGenerator generator) throws IOException {
        generator.writeStartArray();
        for (int i = 0; i < items.size(); i++) {
            AvailableHolderCategory item = items.get(i);
            generator.writeStartObject();
            generator.writeFieldName(SlotField.HOLDER_CATEGORY_ID.encoded());
            generator.writeString(item.holderCategoryId());
            if (item.minQuantity().isPresent()) {
                generator.writeFieldName(SlotField.MIN_QUANTITY.encoded());
                generator.writeNumber(item.minQuantity().getAsInt());
            }
            if (item.maxQuantity().isPresent()) {
                generator.writeFieldName(SlotField.MAX_QUANTITY.encoded());
                generator.writeNumber(item.maxQuantity().getAsInt());
            }
            if (item.priceInCents().isPresent()) {
                generator.writeFieldName(SlotField.PRICE_IN_CENTS.encoded());
                generator.writeNumber(item.priceInCents().getAsLong());
            }
            PlainValues.writeFields(item.additionalProperties(), generator);
            generator.writeEndObject();
        }
        generator.writeEndArray();
    }
}
