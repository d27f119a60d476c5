package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import io.github.suppliersdk.internal.bytes.Bytes;
import java.io.IOException;

/** Reads one value. */
@FunctionalInterface
public interface JsonReader<A> {
    /** Reads the value on whose first token the parser stands, and leaves it on the last one. */
    A read(JsonParser parser) throws IOException;

    /** Reads the one value that the bytes hold. Some readers know a faster way to the same value. */
    default A read(Bytes bytes) throws IOException {
        return Json.read(bytes, this);
    }
}
