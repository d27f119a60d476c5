package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.SkippedSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotList;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.slots.UnknownSlotKind;
import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Slots on the wire (CONTRACT.md, section 3, availability slot), with Jackson's streaming parser and generator: most of
 * the library's traffic is slots, and databind takes several times as long. A value of a wrong type is refused with its
 * path; in a list that slot is left out and named. Fields that are unknown are kept.
 */
public final class SlotJson {
    /** Reads a slot. */
    public static final JsonReader<Slot> SLOT = parser -> new Reading(parser).slot();

    /** Reads an array of slots. */
    public static final JsonReader<SlotList> SLOTS = parser -> {
        List<Slot> slots = new ArrayList<>();
        List<SkippedSlot> skipped = new ArrayList<>();
        read(parser, slots::add, skipped::add);
        return new SlotList(slots, skipped);
    };

    /** Reads an array of slots, or one slot in place of an array of one. */
    public static final JsonReader<SlotList> SLOTS_OR_SLOT = parser -> parser.currentToken() == JsonToken.START_OBJECT
            ? new SlotList(List.of(SLOT.read(parser)), List.of())
            : SLOTS.read(parser);

    /** Writes a slot. */
    public static final JsonWriter<Slot> REQUEST = (slot, generator) -> new SlotWriter(generator).slot(slot);

    /** Writes the array of one create call. */
    public static final JsonWriter<List<Slot>> CREATE = (slots, generator) -> new SlotWriter(generator).slots(slots);

    /** Writes the body that changes the capacity of a slot, in seats. */
    public static final JsonWriter<Integer> CAPACITY = (seats, generator) -> {
        generator.writeStartObject();
        generator.writeNumberField("capacity", seats);
        generator.writeEndObject();
    };

    private static final String KIND_SUFFIX = "_slot";
    private static final SlotKind NO_KIND = UnknownSlotKind.of("", Map.of());
    static final String DURATION_DAYS = "DURATION_DAYS";
    static final String END_DATE = "END_DATE";

    private SlotJson() {}

    /** Reads an array of slots one by one, and keeps none of them. */
    public static void read(JsonParser parser, Consumer<Slot> slots, Consumer<SkippedSlot> skipped) throws IOException {
        new Reading(parser).slots(slots, skipped);
    }

    /** Reads slots. The parser stands at the first token of a value, and is left at its last one. */
    private static final class Reading {
        private final JsonParser parser;

        /** Successive slots usually have the same option, prices and languages, and share them. */
        private @Nullable String lastOption;

        private List<AvailableHolderCategory> lastCategories = List.of();
        private @Nullable List<String> lastTexts;
        private Slot.@Nullable Builder lastBuilder;

        /** The items of the array that is being read. */
        private final List<AvailableHolderCategory> categories = new ArrayList<>();

        private final List<String> texts = new ArrayList<>();

        /** The id of the slot that is being read, as soon as it is known. */
        private @Nullable String slotId;

        Reading(JsonParser parser) {
            this.parser = parser;
        }

        void slots(Consumer<Slot> slots, Consumer<SkippedSlot> skipped) throws IOException {
            Json.require(JsonToken.START_ARRAY, parser);
            JsonStreamContext list = parser.getParsingContext();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                if (parser.currentToken() == JsonToken.VALUE_NULL) {
                    continue; // counts as absent, as in all lists
                }
                try {
                    slots.accept(slot());
                } catch (UnreadableJsonException e) {
                    skipRest(list);
                    skipped.accept(new SkippedSlot(Optional.ofNullable(slotId), String.valueOf(e.getMessage())));
                }
            }
        }

        /** Goes to the end of this item of the list; its id may still come. */
        private void skipRest(JsonStreamContext list) throws IOException {
            while (parser.getParsingContext() != list) {
                if (parser.nextToken() == JsonToken.VALUE_STRING
                        && parser.getParsingContext().getParent() == list
                        && parser.currentName().equals("slot_id")) {
                    slotId = parser.getText();
                }
            }
        }

        Slot slot() throws IOException {
            slotId = null;
            Json.require(JsonToken.START_OBJECT, parser);
            String optionId = null;
            SlotKind kind = null;
            List<AvailableHolderCategory> categories = List.of();
            OptionalInt capacity = OptionalInt.empty();
            List<String> guideLanguages = null;
            Map<String, Object> others = Map.of();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                boolean isNull = parser.nextToken() == JsonToken.VALUE_NULL;
                switch (name) {
                    case "slot_id" -> slotId = text(null);
                    case "option_id" -> optionId = text(lastOption);
                    case DailySlot.WIRE_NAME, TimeSlot.WIRE_NAME, OpenSlot.WIRE_NAME -> {
                        if (kind != null) {
                            others = Databind.keep(name, others, parser); // the slot has two kinds
                        } else if (!isNull) {
                            kind = kind(name);
                        }
                    }
                    case "available_holder_categories" -> categories = isNull ? List.of() : categories();
                    case "capacity" -> capacity = Json.integer(parser);
                    case "guide_languages" -> guideLanguages = texts(lastTexts);
                    default -> others = Databind.keep(name, others, parser);
                }
            }
            String id = Json.required(slotId, "slot_id", parser);
            Slot.Builder slot = builder(categories)
                    .slotId(id)
                    .optionId(optionId == null ? "" : optionId)
                    .kind(kind == null ? unknownKind(others) : kind)
                    .capacity(capacity)
                    .guideLanguages(Optional.ofNullable(guideLanguages));
            lastOption = optionId;
            lastTexts = guideLanguages;
            if (others.isEmpty()) {
                return slot.build();
            }
            lastBuilder = null;
            return slot.putAllAdditionalProperties(others).build();
        }

        /** Returns the last builder if that has the same prices and no unknown fields; all else is set for each slot. */
        private Slot.Builder builder(List<AvailableHolderCategory> categories) {
            if (lastBuilder == null || categories != lastCategories) {
                lastBuilder = Slot.builder("", "", NO_KIND).addAllAvailableHolderCategories(categories);
                lastCategories = categories;
            }
            return lastBuilder;
        }

        private SlotKind kind(String name) throws IOException {
            Json.require(JsonToken.START_OBJECT, parser);
            return switch (name) {
                case DailySlot.WIRE_NAME -> daily();
                case TimeSlot.WIRE_NAME -> timed();
                default -> open();
            };
        }

        private DailySlot daily() throws IOException {
            LocalDate date = null;
            Map<String, Object> others = Map.of();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                parser.nextToken();
                if (name.equals("date")) {
                    date = LocalTimes.date(parser);
                } else {
                    others = Databind.keep(name, others, parser);
                }
            }
            DailySlot.Builder daily = DailySlot.builder(Json.required(date, "date", parser));
            return (others.isEmpty() ? daily : daily.putAllAdditionalProperties(others)).build();
        }

        private TimeSlot timed() throws IOException {
            LocalDateTime start = null;
            LocalDateTime end = null;
            List<String> pickupIds = null;
            Map<String, Object> others = Map.of();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                parser.nextToken();
                switch (name) {
                    case "start" -> start = LocalTimes.time(parser);
                    case "end" -> end = LocalTimes.time(parser);
                    case "pickup_ids" -> pickupIds = texts(null);
                    default -> others = Databind.keep(name, others, parser);
                }
            }
            TimeSlot.Builder timed = TimeSlot.builder(
                            Json.required(start, "start", parser), Json.required(end, "end", parser))
                    .pickupIds(Optional.ofNullable(pickupIds));
            return (others.isEmpty() ? timed : timed.putAllAdditionalProperties(others)).build();
        }

        /** Reads an open slot; one of a type that this version does not know is an unknown kind. */
        private SlotKind open() throws IOException {
            Map<String, Object> fields = Databind.untypedObject(parser);
            if (!(Json.required(fields.get("type"), "type", parser) instanceof String type)) {
                throw Json.mismatch("type", "expected a string", parser);
            }
            if (type.equalsIgnoreCase(DURATION_DAYS)) {
                if (!(fields.remove("duration_days") instanceof Integer days)) {
                    throw Json.mismatch("duration_days", "expected a whole number of at most 32 bits", parser);
                }
                fields.remove("type");
                return OpenSlot.ofDurationDays(days).withAdditionalProperties(fields);
            }
            if (type.equalsIgnoreCase(END_DATE)) {
                LocalDate date = LocalTimes.parseDate(String.valueOf(fields.remove("end_date")));
                if (date == null) {
                    throw Json.mismatch("end_date", "expected a date, yyyy-MM-dd", parser);
                }
                fields.remove("type");
                return OpenSlot.until(date).withAdditionalProperties(fields);
            }
            return UnknownSlotKind.of(OpenSlot.WIRE_NAME, fields);
        }

        /** The first unknown field that looks like a kind: an object whose name ends like those of the known kinds. */
        private static SlotKind unknownKind(Map<String, Object> others) {
            for (Map.Entry<String, Object> field : others.entrySet()) {
                if (field.getKey().endsWith(KIND_SUFFIX) && field.getValue() instanceof Map<?, ?> content) {
                    @SuppressWarnings("unchecked") // JSON has texts for keys
                    Map<String, Object> fields = (Map<String, Object>) content;
                    others.remove(field.getKey());
                    return UnknownSlotKind.of(field.getKey(), fields);
                }
            }
            return NO_KIND;
        }

        private List<AvailableHolderCategory> categories() throws IOException {
            Json.require(JsonToken.START_ARRAY, parser);
            categories.clear();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                if (parser.currentToken() != JsonToken.VALUE_NULL) {
                    int i = categories.size();
                    categories.add(category(i < lastCategories.size() ? lastCategories.get(i) : null));
                }
            }
            return categories.equals(lastCategories) ? lastCategories : List.copyOf(categories);
        }

        /** Reads a category; returns the last one if they are equal. */
        private AvailableHolderCategory category(@Nullable AvailableHolderCategory last) throws IOException {
            Json.require(JsonToken.START_OBJECT, parser);
            String id = null;
            OptionalInt min = OptionalInt.empty();
            OptionalInt max = OptionalInt.empty();
            OptionalLong price = OptionalLong.empty();
            Map<String, Object> others = Map.of();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                parser.nextToken();
                switch (name) {
                    case "holder_category_id" -> id = text(last == null ? null : last.holderCategoryId());
                    case "min_quantity" -> min = Json.integer(parser);
                    case "max_quantity" -> max = Json.integer(parser);
                    case "price_in_cents" -> price = Json.wholeNumber(parser);
                    default -> others = Databind.keep(name, others, parser);
                }
            }
            String required = Json.required(id, "holder_category_id", parser);
            if (last != null
                    && required.equals(last.holderCategoryId())
                    && min.equals(last.minQuantity())
                    && max.equals(last.maxQuantity())
                    && price.equals(last.priceInCents())
                    && others.equals(last.additionalProperties())) {
                return last;
            }
            AvailableHolderCategory.Builder category = AvailableHolderCategory.builder(required, 0)
                    .minQuantity(min)
                    .maxQuantity(max)
                    .priceInCents(price);
            return (others.isEmpty() ? category : category.putAllAdditionalProperties(others)).build();
        }

        /** Reads a text; null for JSON's null. Returns the last one if they are equal, and makes no copy. */
        private @Nullable String text(@Nullable String last) throws IOException {
            return last != null && Json.isText(last, parser) ? last : Json.text(parser);
        }

        private @Nullable List<String> texts(@Nullable List<String> last) throws IOException {
            if (parser.currentToken() == JsonToken.VALUE_NULL) {
                return null;
            }
            Json.require(JsonToken.START_ARRAY, parser);
            texts.clear();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                String text = text(last != null && texts.size() < last.size() ? last.get(texts.size()) : null);
                if (text != null) {
                    texts.add(text); // null counts as absent, as in all lists
                }
            }
            return texts.equals(last) ? last : List.copyOf(texts);
        }
    }
}
