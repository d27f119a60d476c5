package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.suppliersdk.internal.bytes.Bytes;
import java.io.IOException;

/** Writes one value. */
@FunctionalInterface
public interface JsonWriter<Q> {
    /** Writes the value where the generator stands. */
    void write(Q value, JsonGenerator generator) throws IOException;

    /** Writes the value as UTF-8. Some writers know a faster way to the same bytes. */
    default void write(Q value, Bytes out) throws IOException {
        Json.write(value, this, out);
    }
}
