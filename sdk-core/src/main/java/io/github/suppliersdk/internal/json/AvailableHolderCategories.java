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
    static final String WIRE_NAME = "available_holder_categories";

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
            switch (name) {
                case "holder_category_id" -> id = Scalars.text(parser, name);
                case "min_quantity" -> min = Scalars.integer(parser, name);
                case "max_quantity" -> max = Scalars.integer(parser, name);
                case "price_in_cents" -> price = Scalars.wholeNumber(parser, name);
                default -> others = SlotKinds.with(others, name, PlainValues.read(parser));
            }
        }
        if (id == null) {
            throw new UnreadableJsonException("holder_category_id", "is promised and missing");
        }
        return AvailableHolderCategory.builder(id)
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
            generator.writeFieldName(SlotFields.HOLDER_CATEGORY_ID);
            generator.writeString(item.holderCategoryId());
            if (item.minQuantity().isPresent()) {
                generator.writeFieldName(SlotFields.MIN_QUANTITY);
                generator.writeNumber(item.minQuantity().getAsInt());
            }
            if (item.maxQuantity().isPresent()) {
                generator.writeFieldName(SlotFields.MAX_QUANTITY);
                generator.writeNumber(item.maxQuantity().getAsInt());
            }
            if (item.priceInCents().isPresent()) {
                generator.writeFieldName(SlotFields.PRICE_IN_CENTS);
                generator.writeNumber(item.priceInCents().getAsLong());
            }
            PlainValues.writeFields(item.additionalProperties(), generator);
            generator.writeEndObject();
        }
        generator.writeEndArray();
    }
}
