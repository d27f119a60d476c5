package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Slots, written and read token by token. They are what the library exists to move; through databind reading them takes
 * twice the time.
 */
public final class SlotCodec {
    private SlotCodec() {}

    /** Reads a slot. */
    public static Slot read(JsonParser parser) throws IOException {
        return new SlotReader(null).read(parser);
    }

    /** Reads an array of slots. */
    public static List<Slot> readAll(JsonParser parser) throws IOException {
        return Json.listOf(new SlotReader(new RepeatedTexts())::read).read(parser);
    }

    /** Reads an array of slots, or one slot in place of an array of one. */
    public static List<Slot> readAllOrOne(JsonParser parser) throws IOException {
        return Json.listOrSingle(new SlotReader(new RepeatedTexts())::read).read(parser);
    }

    /** Writes a slot to create or to put in place of another. */
    public static void write(SlotRequest slot, JsonGenerator generator) throws IOException {
        generator.writeStartObject();
        generator.writeFieldName(SlotFields.SLOT_ID);
        generator.writeString(slot.slotId());
        generator.writeFieldName(SlotFields.OPTION_ID);
        generator.writeString(slot.optionId());
        SlotKinds.write(slot.kind(), generator);
        AvailableHolderCategories.write(slot.availableHolderCategories(), generator);
        if (slot.capacity().isPresent()) {
            generator.writeFieldName(SlotFields.CAPACITY);
            generator.writeNumber(slot.capacity().getAsInt());
        }
        Optional<List<String>> guideLanguages = slot.guideLanguages();
        if (guideLanguages.isPresent()) {
            SlotKinds.writeTexts(SlotFields.GUIDE_LANGUAGES, guideLanguages.get(), generator);
        }
        PlainValues.writeFields(slot.additionalProperties(), generator);
        generator.writeEndObject();
    }

    /** Writes the body that changes the capacity of a slot, in seats. */
    public static void writeCapacity(int seats, JsonGenerator generator) throws IOException {
        generator.writeStartObject();
        generator.writeFieldName(SlotFields.CAPACITY);
        generator.writeNumber(seats);
        generator.writeEndObject();
    }

    /** Writes the array of one create call. */
    public static void writeAll(List<SlotRequest> slots, JsonGenerator generator) throws IOException {
        generator.writeStartArray();
        for (SlotRequest slot : slots) {
            write(slot, generator);
        }
        generator.writeEndArray();
    }
}
