package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Writes one value. */
@FunctionalInterface
public interface JsonWriter<Q> {
    /** Writes the value at the generator's position. */
    void write(Q value, JsonGenerator generator) throws IOException;
}
