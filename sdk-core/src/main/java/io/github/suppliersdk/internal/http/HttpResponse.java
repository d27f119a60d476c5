package io.github.suppliersdk.internal.http;

import java.io.InputStream;
import java.util.List;
import java.util.Map;

/** A response whose head has arrived and whose body is still to be read. */
public interface HttpResponse extends AutoCloseable {
    /** The HTTP status. */
    int status();

    /** The headers, found by name in any letter case, also after the response is closed. */
    Map<String, List<String>> headers();

    /** The bytes of the body, decompressed; empty if there are none. */
    InputStream body();

    /** Releases the connection, even if the body was not read to its end. */
    @Override
    void close();
}
