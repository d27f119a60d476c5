package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.SerializedString;
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
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
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
    private static final Slot NO_SLOT = Slot.builder("", "", NO_KIND).build();

    /** The fields of each object, in the usual order. */
    private static final SerializedString[] SLOT_FIELDS = fields(
            "slot_id",
            "option_id",
            DailySlot.WIRE_NAME,
            "available_holder_categories",
            "capacity",
            "guide_languages",
            TimeSlot.WIRE_NAME,
            OpenSlot.WIRE_NAME);

    private static final SerializedString[] DAILY_FIELDS = fields("date");

    private static final SerializedString[] TIME_FIELDS = fields("start", "end", "pickup_ids");

    private static final SerializedString[] CATEGORY_FIELDS =
            fields("holder_category_id", "min_quantity", "max_quantity", "price_in_cents");

    static final String DURATION_DAYS = "DURATION_DAYS";
    static final String END_DATE = "END_DATE";

    private SlotJson() {}

    private static SerializedString[] fields(String... names) {
        return Stream.of(names).map(SerializedString::new).toArray(SerializedString[]::new);
    }

    /** Reads an array of slots one by one, and keeps none of them. */
    public static void read(JsonParser parser, Consumer<Slot> slots, Consumer<SkippedSlot> skipped) throws IOException {
        new Reading(parser).slots(slots, skipped);
    }

    /** Reads slots. The parser stands at the first token of a value, and is left at its last one. */
    private static final class Reading {
        private final JsonParser parser;

        /** Successive slots usually have the same option, holder categories and languages, and share these texts. */
        private Slot last = NO_SLOT;

        /** The id of the slot that is being read, as soon as it is known. */
        private @Nullable String slotId;

        Reading(JsonParser parser) {
            this.parser = parser;
        }

        void slots(Consumer<Slot> slots, Consumer<SkippedSlot> skipped) throws IOException {
            Json.require(JsonToken.START_ARRAY, parser);
            JsonStreamContext list = parser.getParsingContext();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
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

        /**
         * Goes to the value of the next field of an object and returns the name; null at the end. A name that comes where
         * it usually does is compared, which costs less than decoding it. A known field that is null counts as absent.
         *
         * @param index the number of fields before it
         */
        private @Nullable String next(SerializedString[] known, int index) throws IOException {
            for (int i = index; ; i++) {
                SerializedString usual = known[Math.min(i, known.length - 1)];
                boolean isUsual = parser.nextFieldName(usual);
                if (parser.currentToken() == JsonToken.END_OBJECT) {
                    return null;
                }
                String name = isUsual ? usual.getValue() : parser.currentName();
                if (parser.nextToken() != JsonToken.VALUE_NULL
                        || Stream.of(known).noneMatch(each -> each.getValue().equals(name))) {
                    return name;
                }
            }
        }

        Slot slot() throws IOException {
            // fields mostly come in the order in which they were written, and with the values of the slot before
            slotId = null;
            Json.require(JsonToken.START_OBJECT, parser);
            Slot.Builder slot = Slot.builder("", "", NO_KIND);
            SlotKind kind = null;
            Map<String, Object> others = Map.of();
            int index = 0;
            for (String name = next(SLOT_FIELDS, 0); name != null; name = next(SLOT_FIELDS, ++index)) {
                switch (name) {
                    case "slot_id" -> slotId = Json.text(parser);
                    case "option_id" -> slot.optionId(text(last.optionId()));
                    case DailySlot.WIRE_NAME, TimeSlot.WIRE_NAME, OpenSlot.WIRE_NAME -> {
                        if (kind == null) {
                            kind = kind(name);
                        } else {
                            others = Databind.keep(name, others, parser); // the slot has two kinds
                        }
                    }
                    case "available_holder_categories" -> categories(slot);
                    case "capacity" -> slot.capacity(Json.integer(parser));
                    case "guide_languages" ->
                        slot.guideLanguages(texts(last.guideLanguages().orElse(List.of())));
                    default -> others = Databind.keep(name, others, parser);
                }
            }
            // an unknown field may be the kind of a later version
            slot.slotId(Json.required(slotId, "slot_id", parser)).kind(kind == null ? unknownKind(others) : kind);
            last = (others.isEmpty() ? slot : slot.putAllAdditionalProperties(others)).build();
            return last;
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
            int index = 0;
            for (String name = next(DAILY_FIELDS, 0); name != null; name = next(DAILY_FIELDS, ++index)) {
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
            int index = 0;
            for (String name = next(TIME_FIELDS, 0); name != null; name = next(TIME_FIELDS, ++index)) {
                switch (name) {
                    case "start" -> start = LocalTimes.time(parser);
                    case "end" -> end = LocalTimes.time(parser);
                    case "pickup_ids" -> pickupIds = texts(List.of());
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

        private void categories(Slot.Builder slot) throws IOException {
            Json.require(JsonToken.START_ARRAY, parser);
            List<AvailableHolderCategory> before = last.availableHolderCategories();
            int i = 0;
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                if (parser.currentToken() != JsonToken.VALUE_NULL) {
                    String lastId = i < before.size() ? before.get(i).holderCategoryId() : "";
                    slot.addAvailableHolderCategory(category(lastId));
                    i++;
                }
            }
        }

        private AvailableHolderCategory category(String lastId) throws IOException {
            Json.require(JsonToken.START_OBJECT, parser);
            AvailableHolderCategory.Builder category =
                    AvailableHolderCategory.builder("", 0).priceInCents(OptionalLong.empty());
            String id = null;
            Map<String, Object> others = Map.of();
            int index = 0;
            for (String name = next(CATEGORY_FIELDS, 0); name != null; name = next(CATEGORY_FIELDS, ++index)) {
                switch (name) {
                    case "holder_category_id" -> id = text(lastId);
                    case "min_quantity" -> category.minQuantity(Json.integer(parser));
                    case "max_quantity" -> category.maxQuantity(Json.integer(parser));
                    case "price_in_cents" -> category.priceInCents(Json.wholeNumber(parser));
                    default -> others = Databind.keep(name, others, parser);
                }
            }
            category.holderCategoryId(Json.required(id, "holder_category_id", parser));
            return (others.isEmpty() ? category : category.putAllAdditionalProperties(others)).build();
        }

        /** Reads a text. Returns the last one if they are equal, and makes no copy. */
        private String text(String last) throws IOException {
            return Json.isText(last, parser) ? last : Json.text(parser);
        }

        /** Reads a list of texts. Returns the last one if they are equal. */
        private List<String> texts(List<String> last) throws IOException {
            Json.require(JsonToken.START_ARRAY, parser);
            List<String> texts = new ArrayList<>(last.size());
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                if (parser.currentToken() != JsonToken.VALUE_NULL) { // counts as absent, as in all lists
                    int i = texts.size();
                    texts.add(text(i < last.size() ? last.get(i) : ""));
                }
            }
            return texts.equals(last) ? last : List.copyOf(texts);
        }
    }
}
