package io.github.suppliersdk.internal.publishing;

import com.fasterxml.jackson.core.JsonParser;
import io.github.suppliersdk.internal.json.SlotJson;
import io.github.suppliersdk.internal.publishing.SlotTable.Look;
import io.github.suppliersdk.slots.SkippedSlot;
import io.github.suppliersdk.slots.Slot;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** What a window showed: hashes of the id and of the content of each slot, and its seats. */
final class SlotIndex {
    /**
     * A slot of the service.
     *
     * @param hash the hash of its content; {@link SlotFields#NO_HASH} if it must be read
     */
    private record Row(long hash, int seats) {}

    private final Map<Long, Row> rows = new HashMap<>();
    /** What it says of a slot that it does not have. */
    private Look others = Look.MISSING;

    /** Reads a response, and keeps no slot of it. */
    static SlotIndex read(JsonParser parser) throws IOException {
        SlotIndex index = new SlotIndex();
        SlotJson.read(parser, index::add, index::add);
        return index;
    }

    void add(Slot row) {
        rows.put(Hash64.of(row.slotId()), new Row(SlotFields.hashOfTheirs(row), SlotFields.seats(row.capacity())));
    }

    /** Adds a slot that is there in a form that cannot be read. */
    private void add(SkippedSlot skipped) {
        if (skipped.slotId().isPresent()) {
            rows.put(Hash64.of(skipped.slotId().get()), new Row(SlotFields.NO_HASH, 0));
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
        Row there = rows.get(Hash64.of(ours.slotId()));
        if (there == null) {
            return others;
        }
        long hash = SlotFields.hashOfOurs(ours);
        int seats = SlotFields.seats(ours.capacity());
        // negative seats, which only a wrong service has, are read
        if (hash == SlotFields.NO_HASH || hash != there.hash || there.seats > seats || there.seats < 0) {
            return Look.DIFFERENT;
        }
        return there.seats == seats ? Look.EQUAL : Look.FEWER_SEATS;
    }

    boolean has(String slotId) {
        return rows.containsKey(Hash64.of(slotId));
    }

    int size() {
        return rows.size();
    }
}
