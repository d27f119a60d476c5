package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the prices of the slots of one body. Slots that follow each other often have equal ones, and they are more than
 * half of a slot: from the second time on they are copied.
 */
final class RepeatedCategories {
    private @Nullable List<AvailableHolderCategory> last;
    private @Nullable SerializableString written;

    void write(List<AvailableHolderCategory> items, JsonGenerator generator) throws IOException {
        if (!items.equals(last)) {
            last = items;
            written = null;
            AvailableHolderCategories.write(items, generator);
            return;
        }
        SerializableString copy = written;
        if (copy == null) {
            copy = new SerializedString(json(items));
            written = copy;
        }
        generator.writeRawValue(copy);
    }

    private static String json(List<AvailableHolderCategory> items) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = Json.FACTORY.createGenerator(text)) {
            AvailableHolderCategories.write(items, generator);
        }
        return text.toString();
    }
}
