package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.slots.Slot;
import java.io.IOException;
import java.util.List;

/** Reads an array of slots in whatever form it comes. */
final class SlotsReader implements JsonReader<List<Slot>> {
    private final JsonReader<List<Slot>> reader;

    /** Leaves what is unusual to this reader. */
    SlotsReader(JsonReader<List<Slot>> reader) {
        this.reader = reader;
    }

    /** What is as usual is read by the scanner. */
    @Override
    public List<Slot> read(Bytes bytes) throws IOException {
        List<Slot> scanned = SlotScanner.all(bytes);
        return scanned == null ? Json.read(bytes, this) : scanned;
    }

    @Override
    public List<Slot> read(JsonParser parser) throws IOException {
        return reader.read(parser);
    }
}
