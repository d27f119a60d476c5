package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.slots.Slot;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads a slot. */
final class SlotReader implements JsonReader<Slot> {
    @Override
    public Slot read(Bytes bytes) throws IOException {
        Slot scanned = scan(bytes);
        return scanned == null ? Json.read(bytes, this) : scanned;
    }

    /** Reads the usual form; null for anything else, including errors. */
    static @Nullable Slot scan(Bytes bytes) {
        ScannedInput in = new ScannedInput(bytes, null);
        try {
            Slot slot = new SlotDraft().read(in);
            in.expectEnd();
            return slot;
        } catch (IOException e) {
            return null;
        }
    }

    @Override
    public Slot read(JsonParser parser) throws IOException {
        return new SlotDraft().read(new ParsedInput(parser));
    }
}
