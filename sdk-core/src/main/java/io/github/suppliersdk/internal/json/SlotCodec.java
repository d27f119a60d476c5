package io.github.suppliersdk.internal.json;

import io.github.suppliersdk.internal.json.SlotField.InSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import java.util.List;

/**
 * Reads and writes slots by the table of their fields. Most of the library's traffic is slots, and databind takes
 * several times as long.
 */
public final class SlotCodec {
    /** Reads a slot. */
    public static final JsonReader<Slot> SLOT = new SlotReader();

    /** Reads an array of slots. */
    public static final JsonReader<List<Slot>> SLOTS = new SlotsReader(Json.listOf(SLOT));

    /** Reads an array of slots, or one slot in place of an array of one. */
    public static final JsonReader<List<Slot>> SLOTS_OR_SLOT = new SlotsReader(Json.listOrSingle(SLOT));

    /** Writes a slot for a create or a replace call. */
    public static final JsonWriter<SlotRequest> REQUEST = (SlotWriter<SlotRequest>) InSlot::writeAll;

    /** Writes the array of one create call. */
    public static final JsonWriter<List<SlotRequest>> CREATE = (SlotWriter<List<SlotRequest>>) (slots, out) -> {
        out.beginArray();
        for (int i = 0; i < slots.size(); i++) {
            InSlot.writeAll(slots.get(i), out.item());
        }
        out.endArray();
    };

    /** Writes the body that changes the capacity of a slot, in seats. */
    public static final JsonWriter<Integer> CAPACITY = (SlotWriter<Integer>) InSlot::writeCapacity;

    private SlotCodec() {}

    /**
     * Makes a reader of the ids of an array of slots, or of one slot in place of an array of one.
     *
     * @param sent the slots that are expected in this order; their id Strings are reused
     */
    public static JsonReader<List<String>> slotIds(List<SlotRequest> sent) {
        return new SlotIdsReader(sent);
    }
}
