package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.slots.SlotRequest;
import java.io.IOException;
import java.util.List;

/** Writes the slots of one create call. */
final class SlotsWriter implements JsonWriter<List<SlotRequest>> {
    @Override
    public void write(List<SlotRequest> slots, JsonGenerator generator) throws IOException {
        generator.writeStartArray();
        for (SlotRequest slot : slots) {
            SlotCodec.write(slot, generator);
        }
        generator.writeEndArray();
    }

    @Override
    public void write(List<SlotRequest> slots, Bytes out) throws IOException {
        try (JsonGenerator generator = Json.factory().createGenerator(out, JsonEncoding.UTF8)) {
            generator.setRootValueSeparator(null); // each of its values stands somewhere in an object of ours
            SlotPrinter printer = new SlotPrinter(out, generator);
            out.write('[');
            for (int i = 0; i < slots.size(); i++) {
                if (i > 0) {
                    out.write(',');
                }
                printer.write(slots.get(i));
            }
            out.write(']');
        }
    }
}
