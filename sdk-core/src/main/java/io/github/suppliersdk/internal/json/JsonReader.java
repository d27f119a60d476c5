package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import io.github.suppliersdk.internal.bytes.Bytes;
import java.io.IOException;

/** Reads one value. */
@FunctionalInterface
public interface JsonReader<A> {
    /** Reads the value at whose first token the parser stands, and leaves the parser at its last token. */
    A read(JsonParser parser) throws IOException;

    /** Reads the single value in the bytes. Some readers override this with a faster way. */
    default A read(Bytes bytes) throws IOException {
        return Json.read(bytes, this);
    }
}
