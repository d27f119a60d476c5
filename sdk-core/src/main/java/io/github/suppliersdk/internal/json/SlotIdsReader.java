package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads which slots an answer names, where nothing else of them matters. */
final class SlotIdsReader implements JsonReader<List<String>> {
    private final JsonReader<List<Slot>> slots;
    private final List<SlotRequest> likely;

    /** Leaves what is unusual to the given reader. */
    SlotIdsReader(JsonReader<List<Slot>> slots, List<SlotRequest> likely) {
        this.slots = slots;
        this.likely = likely;
    }

    /** What is as usual is read by the scanner. */
    @Override
    public List<String> read(Bytes bytes) throws IOException {
        List<String> scanned = SlotIdScanner.ids(bytes, likely);
        return scanned == null ? Json.read(bytes, this) : scanned;
    }

    @Override
    public List<String> read(JsonParser parser) throws IOException {
        List<String> ids = new ArrayList<>();
        for (Slot slot : slots.read(parser)) {
            ids.add(slot.slotId());
        }
        return ids;
    }
}
