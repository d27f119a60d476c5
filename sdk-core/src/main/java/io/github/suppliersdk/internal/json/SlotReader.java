package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.slots.UnknownSlotKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a slot in whatever form it comes. */
final class SlotReader implements JsonReader<Slot> {
    private static final String KIND_SUFFIX = "_slot";

    /** What is as usual is read by the scanner. */
    @Override
    public Slot read(Bytes bytes) throws IOException {
        Slot scanned = SlotScanner.one(bytes);
        return scanned == null ? Json.read(bytes, this) : scanned;
    }

    @Override
    public Slot read(JsonParser parser) throws IOException {
        Promised.object(parser);
        String slotId = null;
        String optionId = null;
        SlotKind kind = null;
        List<AvailableHolderCategory> categories = new ArrayList<>(4);
        Integer capacity = null;
        List<String> guideLanguages = null;
        Map<String, Object> others = Map.of();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken token = parser.nextToken();
            switch (name) {
                case "slot_id" -> slotId = Scalars.text(parser, name);
                case "option_id" -> optionId = Scalars.text(parser, name);
                case AvailableHolderCategories.WIRE_NAME -> {
                    categories.clear();
                    AvailableHolderCategories.read(parser, categories);
                }
                case "capacity" -> capacity = Scalars.integer(parser, name);
                case "guide_languages" -> guideLanguages = Scalars.texts(parser, name);
                case DailySlot.WIRE_NAME, OpenSlot.WIRE_NAME, TimeSlot.WIRE_NAME -> {
                    if (token == JsonToken.START_OBJECT && kind == null) {
                        kind = SlotKinds.read(name, parser);
                    } else if (token != JsonToken.VALUE_NULL) {
                        others = SlotKinds.with(others, name, PlainValues.read(parser));
                    }
                }
                default -> others = SlotKinds.with(others, name, PlainValues.read(parser));
            }
        }
        if (slotId == null) {
            throw new UnreadableJsonException("slot_id", "is promised and missing");
        }
        if (kind == null && !others.isEmpty()) {
            kind = unknownKind(others);
            if (kind != null) {
                others = without(others, kind.wireName());
            }
        }
        return Slot.builder(slotId)
                .optionId(Optional.ofNullable(optionId))
                .kind(Optional.ofNullable(kind))
                .addAllAvailableHolderCategories(categories)
                .capacity(AvailableHolderCategories.optional(capacity))
                .guideLanguages(Optional.ofNullable(guideLanguages))
                .putAllAdditionalProperties(others)
                .build();
    }

    /** The first unknown field that looks like a kind: an object whose name ends like those of the known kinds. */
    private static @Nullable SlotKind unknownKind(Map<String, Object> others) {
        for (Map.Entry<String, Object> field : others.entrySet()) {
            if (field.getKey().endsWith(KIND_SUFFIX) && field.getValue() instanceof Map<?, ?> content) {
                @SuppressWarnings("unchecked") // plain values have texts for keys
                Map<String, Object> fields = (Map<String, Object>) content;
                return UnknownSlotKind.of(field.getKey(), fields);
            }
        }
        return null;
    }

    private static Map<String, Object> without(Map<String, Object> fields, String name) {
        Map<String, Object> rest = new LinkedHashMap<>(fields);
        rest.remove(name);
        return rest;
    }
}
