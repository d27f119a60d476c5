package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;

/** Reads one value; the parser stands on its first token and is left on its last. */
@FunctionalInterface
public interface JsonReader<A> {
    A read(JsonParser parser) throws IOException;
}
