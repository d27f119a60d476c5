package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Slots, written token by token, and read by a scanner that knows their usual form. They are what the library exists to
 * move; through databind reading them takes several times as long.
 */
public final class SlotCodec {
    /** Reads a slot. */
    public static final JsonReader<Slot> SLOT = new SlotReader();

    /** Reads an array of slots. */
    public static final JsonReader<List<Slot>> SLOTS = new SlotsReader(Json.listOf(SLOT));

    /** Reads an array of slots, or one slot in place of an array of one. */
    public static final JsonReader<List<Slot>> SLOTS_OR_SLOT = new SlotsReader(Json.listOrSingle(SLOT));

    /** Writes the array of one create call. */
    public static final JsonWriter<List<SlotRequest>> CREATE = new SlotsWriter();

    /** Writes the body that changes the capacity of a slot, in seats. */
    public static final JsonWriter<Integer> CAPACITY = new CapacityWriter();

    private SlotCodec() {}

    /**
     * Reads the ids of an array of slots, or of one slot in place of an array of one.
     *
     * @param sent the slots that most likely are answered, in this order: their ids are not made anew
     */
    public static JsonReader<List<String>> slotIds(List<SlotRequest> sent) {
        return new SlotIdsReader(sent);
    }

    /** Writes a slot to create or to put in place of another. */
    public static void write(SlotRequest slot, JsonGenerator generator) throws IOException {
        generator.writeStartObject();
        generator.writeFieldName(SlotField.SLOT_ID.encoded());
        generator.writeString(slot.slotId());
        generator.writeFieldName(SlotField.OPTION_ID.encoded());
        generator.writeString(slot.optionId());
        SlotKinds.write(slot.kind(), generator);
        generator.writeFieldName(SlotField.AVAILABLE_HOLDER_CATEGORIES.encoded());
        AvailableHolderCategories.write(slot.availableHolderCategories(), generator);
        if (slot.capacity().isPresent()) {
            generator.writeFieldName(SlotField.CAPACITY.encoded());
            generator.writeNumber(slot.capacity().getAsInt());
        }
        Optional<List<String>> guideLanguages = slot.guideLanguages();
        if (guideLanguages.isPresent()) {
            SlotKinds.writeTexts(SlotField.GUIDE_LANGUAGES.encoded(), guideLanguages.get(), generator);
        }
        PlainValues.writeFields(slot.additionalProperties(), generator);
        generator.writeEndObject();
    }
}
