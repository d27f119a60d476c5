package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.suppliersdk.internal.bytes.Bytes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Writes the body that changes the capacity of a slot. */
final class CapacityWriter implements JsonWriter<Integer> {
    @Override
    public void write(Integer seats, JsonGenerator generator) throws IOException {
        generator.writeStartObject();
        generator.writeFieldName(SlotField.CAPACITY.encoded());
        generator.writeNumber(seats);
        generator.writeEndObject();
    }

    /** Suppliers change capacities all day long, and a number needs no escapes. */
    @Override
    public void write(Integer seats, Bytes out) {
        byte[] json = ("{\"capacity\":" + seats + "}").getBytes(StandardCharsets.ISO_8859_1);
        out.write(json, 0, json.length);
    }
}
