package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.SerializableString;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.slots.UnknownSlotKind;
import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of a slot. A known kind whose content cannot be read becomes an {@link UnknownSlotKind}: an old record
 * without its date does not make the list that it stands in unreadable, and nothing of it is lost.
 */
final class SlotKinds {
    private static final String DURATION_DAYS = "DURATION_DAYS";
    private static final String END_DATE = "END_DATE";

    private SlotKinds() {}

    /** Reads the object on whose first brace the parser stands. */
    static SlotKind read(String wireName, JsonParser parser) throws IOException {
        return switch (wireName) {
            case DailySlot.WIRE_NAME -> readDaily(parser);
            case TimeSlot.WIRE_NAME -> readTime(parser);
            default -> interpret(wireName, PlainValues.readObject(parser));
        };
    }

    private static SlotKind readDaily(JsonParser parser) throws IOException {
        LocalDate date = null;
        Map<String, Object> others = Map.of();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            boolean isText = parser.nextToken() == JsonToken.VALUE_STRING;
            LocalDate read = isText && name.equals(SlotField.DATE.wireName()) ? LocalTimes.parseDate(parser) : null;
            if (read != null) {
                date = read;
            } else {
                others = with(others, name, PlainValues.read(parser));
            }
        }
        return date == null
                ? UnknownSlotKind.of(DailySlot.WIRE_NAME, others)
                : DailySlot.builder(date).putAllAdditionalProperties(others).build();
    }

    private static SlotKind readTime(JsonParser parser) throws IOException {
        LocalDateTime start = null;
        LocalDateTime end = null;
        String startText = null;
        String endText = null;
        List<String> pickupIds = null;
        Map<String, Object> others = Map.of();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken token = parser.nextToken();
            if (name.equals(SlotField.START.wireName()) && token == JsonToken.VALUE_STRING) {
                start = LocalTimes.parseTime(parser);
                startText = otherForm(start, parser);
            } else if (name.equals(SlotField.END.wireName()) && token == JsonToken.VALUE_STRING) {
                end = LocalTimes.parseTime(parser);
                endText = otherForm(end, parser);
            } else if (name.equals(SlotField.PICKUP_IDS.wireName()) && token == JsonToken.START_ARRAY) {
                Object list = PlainValues.read(parser);
                pickupIds = PlainValues.texts(list);
                if (pickupIds == null) {
                    others = with(others, name, list);
                }
            } else if (!name.equals(SlotField.PICKUP_IDS.wireName()) || token != JsonToken.VALUE_NULL) {
                others = with(others, name, PlainValues.read(parser));
            }
        }
        if (start != null && end != null) {
            return TimeSlot.builder(start, end)
                    .pickupIds(Optional.ofNullable(pickupIds))
                    .putAllAdditionalProperties(others)
                    .build();
        }
        Map<String, Object> all = new LinkedHashMap<>();
        putIfThere(all, SlotField.START.wireName(), textOf(start, startText));
        putIfThere(all, SlotField.END.wireName(), textOf(end, endText));
        putIfThere(all, SlotField.PICKUP_IDS.wireName(), pickupIds);
        all.putAll(others);
        return UnknownSlotKind.of(TimeSlot.WIRE_NAME, all);
    }

    /** The text of a time if it is not the one that the library would write: an unreadable slot is kept as it came. */
    private static @Nullable String otherForm(@Nullable LocalDateTime time, JsonParser parser) throws IOException {
        return time != null && LocalTimes.isInWrittenForm(parser) ? null : parser.getText();
    }

    private static @Nullable String textOf(@Nullable LocalDateTime time, @Nullable String otherForm) {
        return otherForm == null && time != null ? LocalTimes.format(time) : otherForm;
    }

    private static SlotKind interpret(String wireName, Map<String, Object> content) {
        if (wireName.equals(OpenSlot.WIRE_NAME)) {
            OpenSlot open = interpretOpen(content);
            if (open != null) {
                return open;
            }
        }
        return UnknownSlotKind.of(wireName, content);
    }

    private static @Nullable OpenSlot interpretOpen(Map<String, Object> content) {
        Map<String, Object> others = new LinkedHashMap<>(content);
        String type = String.valueOf(others.remove(SlotField.TYPE.wireName()));
        OpenSlot.Builder builder = OpenSlot.builder();
        if (isNamed(type, DURATION_DAYS) && others.remove(SlotField.DURATION_DAYS.wireName()) instanceof Integer days) {
            builder.durationDays(days);
        } else if (isNamed(type, END_DATE) && others.remove(SlotField.END_DATE.wireName()) instanceof String text) {
            LocalDate date = LocalTimes.parseDate(text);
            if (date == null) {
                return null;
            }
            builder.endDate(date);
        } else {
            return null;
        }
        return builder.putAllAdditionalProperties(others).build();
    }

    /** In any case of ASCII letters, as all enums. */
    private static boolean isNamed(String text, String name) {
        return text.equalsIgnoreCase(name) && text.chars().allMatch(c -> c < 0x80);
    }

    private static void putIfThere(Map<String, Object> fields, String name, @Nullable Object value) {
        if (value != null) {
            fields.put(name, value);
        }
    }

    /** Most objects have no unknown field, so the map is made when the first one comes. */
    @SuppressWarnings("NullAway") // null stands for a JSON null
    static Map<String, Object> with(Map<String, Object> fields, String name, @Nullable Object value) {
        Map<String, Object> more = fields.isEmpty() ? new LinkedHashMap<>() : fields;
        more.put(name, value);
        return more;
    }

    /** Writes the kind with its field name. */
    static void write(SlotKind kind, JsonGenerator generator) throws IOException {
        generator.writeObjectFieldStart(kind.wireName());
        if (kind instanceof DailySlot daily) {
            generator.writeFieldName(SlotField.DATE.encoded());
            LocalTimes.write(daily.date(), generator);
        } else if (kind instanceof TimeSlot time) {
            generator.writeFieldName(SlotField.START.encoded());
            LocalTimes.write(time.start(), generator);
            generator.writeFieldName(SlotField.END.encoded());
            LocalTimes.write(time.end(), generator);
            Optional<List<String>> pickupIds = time.pickupIds();
            if (pickupIds.isPresent()) {
                writeTexts(SlotField.PICKUP_IDS.encoded(), pickupIds.get(), generator);
            }
        } else if (kind instanceof OpenSlot open) {
            writeOpen(open, generator);
        }
        PlainValues.writeFields(kind.additionalProperties(), generator);
        generator.writeEndObject();
    }

    private static void writeOpen(OpenSlot open, JsonGenerator generator) throws IOException {
        if (open.durationDays().isPresent()) {
            generator.writeStringField(SlotField.TYPE.wireName(), DURATION_DAYS);
            generator.writeNumberField(
                    SlotField.DURATION_DAYS.wireName(), open.durationDays().getAsInt());
        } else {
            generator.writeStringField(SlotField.TYPE.wireName(), END_DATE);
            generator.writeStringField(
                    SlotField.END_DATE.wireName(),
                    LocalTimes.format(open.endDate().orElseThrow()));
        }
    }

    static void writeTexts(SerializableString field, List<String> texts, JsonGenerator generator) throws IOException {
        generator.writeFieldName(field);
        writeTexts(texts, generator);
    }

    static void writeTexts(List<String> texts, JsonGenerator generator) throws IOException {
        generator.writeStartArray();
        for (int i = 0; i < texts.size(); i++) {
            generator.writeString(texts.get(i));
        }
        generator.writeEndArray();
    }
}
