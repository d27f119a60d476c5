package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.bytes.Bytes;
import java.io.IOException;

/** Writes slots or parts of a slot. */
interface SlotWriter<Q> extends JsonWriter<Q> {
    void write(Q value, SlotOutput out) throws IOException;

    @Override
    default void write(Q value, Bytes out) throws IOException {
        try (SlotOutput slots = new SlotOutput(out)) {
            write(value, slots);
        }
    }

    /** Writes a slot inside other JSON. */
    @Override
    default void write(Q value, JsonGenerator generator) throws IOException {
        try (Bytes bytes = new BytePool().take()) {
            write(value, bytes);
            generator.writeRawValue(bytes.text(bytes.size()));
        }
    }
}
