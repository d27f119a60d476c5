package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.slots.Slot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads an array of slots. */
final class SlotsReader implements JsonReader<List<Slot>> {
    private final JsonReader<List<Slot>> parsed;

    /** Leaves unusual JSON to this reader. */
    SlotsReader(JsonReader<List<Slot>> parsed) {
        this.parsed = parsed;
    }

    @Override
    public List<Slot> read(Bytes bytes) throws IOException {
        List<Slot> scanned = scan(bytes);
        return scanned == null ? Json.read(bytes, this) : scanned;
    }

    /** Reads the usual form; null for anything else, including errors. */
    static @Nullable List<Slot> scan(Bytes bytes) {
        ScannedInput in = new ScannedInput(bytes, new StringInterner());
        try {
            SlotDraft draft = new SlotDraft();
            List<Slot> slots = new ArrayList<>();
            for (in.beginArray(); in.nextItem(); ) {
                if (!in.skipNull()) {
                    slots.add(draft.read(in));
                }
            }
            in.expectEnd();
            return Collections.unmodifiableList(slots);
        } catch (IOException e) {
            return null;
        }
    }

    @Override
    public List<Slot> read(JsonParser parser) throws IOException {
        return parsed.read(parser);
    }
}
