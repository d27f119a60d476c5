package io.github.suppliersdk.internal.publishing;

import com.fasterxml.jackson.core.JsonParser;
import io.github.suppliersdk.internal.json.SlotJson;
import io.github.suppliersdk.internal.publishing.SlotTable.Look;
import io.github.suppliersdk.slots.SkippedSlot;
import io.github.suppliersdk.slots.Slot;
import java.io.IOException;
import java.util.OptionalInt;

/** What a window showed: of each slot its id, a hash of its content, and its seats, in 16 bytes. */
final class SlotIndex {
    /** The content of a slot that must be read. */
    private static final long UNKNOWN_CONTENT = 1L << Integer.SIZE;

    private static final long SEATS = 0xFFFF_FFFFL;

    private final LongMap slots = new LongMap();
    /** What it says of a slot that it does not have. */
    private Look others = Look.MISSING;

    /** Reads a response, and keeps no slot of it. */
    static SlotIndex read(JsonParser parser) throws IOException {
        SlotIndex index = new SlotIndex();
        SlotJson.read(parser, index::add, index::add);
        return index;
    }

    void add(Slot row) {
        long hash = SlotFields.hashOfTheirs(row);
        slots.put(
                key(row.slotId()),
                hash == SlotFields.NO_HASH ? UNKNOWN_CONTENT : content(hash) | seats(row.capacity()));
    }

    /** Adds a slot that is there in a form that cannot be read. */
    private void add(SkippedSlot skipped) {
        if (skipped.slotId().isPresent()) {
            slots.put(key(skipped.slotId().get()), UNKNOWN_CONTENT);
        } else {
            others = Look.ELSEWHERE;
        }
    }

    /** For a window that cannot be read: the same for each of its slots. */
    static SlotIndex unreadable(Look all) {
        SlotIndex index = new SlotIndex();
        index.others = all;
        return index;
    }

    Look look(Slot ours) {
        long there = slots.get(key(ours.slotId()));
        if (there == 0) {
            return others;
        }
        long hash = SlotFields.hashOfOurs(ours);
        if (hash == SlotFields.NO_HASH || (there & ~SEATS) != content(hash)) {
            return Look.DIFFERENT;
        }
        long our = seats(ours.capacity());
        long their = there & SEATS;
        return their == our ? Look.EQUAL : their < our ? Look.FEWER_SEATS : Look.DIFFERENT;
    }

    boolean has(String slotId) {
        return slots.get(key(slotId)) != 0;
    }

    int size() {
        return slots.size();
    }

    private static long key(String slotId) {
        long key = Hash64.of(slotId);
        return key == 0 ? 1 : key;
    }

    /**
     * The upper half of the hash; neither 0 nor that of an unknown content. Another slot has the same one, and counts as
     * equal, with a probability of one in four thousand million.
     */
    private static long content(long hash) {
        long upper = hash & ~SEATS;
        return upper == 0 || upper == UNKNOWN_CONTENT ? upper + 2 * UNKNOWN_CONTENT : upper;
    }

    /** Without a capacity there is no limit. Negative seats are more than any, so that the slot is read. */
    private static long seats(OptionalInt capacity) {
        return SlotFields.seats(capacity) & SEATS;
    }
}
