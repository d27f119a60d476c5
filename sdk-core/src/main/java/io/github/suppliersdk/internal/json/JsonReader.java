package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;

/** Reads one value. */
@FunctionalInterface
public interface JsonReader<R> {
    /** Reads the value at whose first token the parser stands, and leaves the parser at its last token. */
    R read(JsonParser parser) throws IOException;
}
