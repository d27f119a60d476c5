package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.suppliersdk.internal.bytes.Bytes;
import java.io.IOException;

/** Writes one value. */
@FunctionalInterface
public interface JsonWriter<Q> {
    /** Writes the value at the generator's position. */
    void write(Q value, JsonGenerator generator) throws IOException;

    /** Writes the value as UTF-8. Some writers override this with a faster way. */
    default void write(Q value, Bytes out) throws IOException {
        Json.write(value, this, out);
    }
}
