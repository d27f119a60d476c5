package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.model.Same;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.SlotRequest;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the slots of one create call. Slots that follow each other often have equal prices, which are more than half of
 * a slot: those are copied from where they stand in the body already.
 */
final class SlotsWriter implements JsonWriter<List<SlotRequest>> {
    /** The generator writes it together with the value that follows. */
    private static final int COLON = 1;

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
        try (JsonGenerator generator = Json.FACTORY.createGenerator(out, JsonEncoding.UTF8)) {
            Body body = new Body(out, generator);
            generator.writeStartArray();
            for (SlotRequest slot : slots) {
                body.write(slot);
            }
            generator.writeEndArray();
        }
    }

    private static final class Body {
        private final Bytes out;
        private final JsonGenerator generator;
        private @Nullable List<AvailableHolderCategory> last;
        private int from;
        private int to;

        private Body(Bytes out, JsonGenerator generator) {
            this.out = out;
            this.generator = generator;
        }

        private void write(SlotRequest slot) throws IOException {
            SlotCodec.writeStart(slot, generator);
            write(slot.availableHolderCategories());
            SlotCodec.writeRest(slot, generator);
        }

        private void write(List<AvailableHolderCategory> categories) throws IOException {
            if (Same.items(categories, last)) {
                generator.writeRawValue(""); // only the colon, for the generator to know that there is a value
                generator.flush();
                out.repeat(from, to);
                return;
            }
            generator.flush();
            from = out.size() + COLON;
            AvailableHolderCategories.write(categories, generator);
            generator.flush();
            to = out.size();
            last = categories;
        }
    }
}
