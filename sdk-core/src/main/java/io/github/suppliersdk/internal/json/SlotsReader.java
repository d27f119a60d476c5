package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.slots.Slot;
import java.io.IOException;
import java.util.List;

/** Reads an array of slots in whatever form it comes, and where that is asked for, one slot as an array of one. */
final class SlotsReader implements JsonReader<List<Slot>> {
    private final ListReader<Slot> reader;

    SlotsReader(boolean singleAllowed) {
        this.reader = new ListReader<>(new SlotReader(), singleAllowed);
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
