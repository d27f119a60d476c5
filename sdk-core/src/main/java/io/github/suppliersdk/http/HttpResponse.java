package io.github.suppliersdk.http;

import java.io.InputStream;
import java.util.List;
import java.util.Map;

/** A response whose head is there and whose body is still to be read. */
public interface HttpResponse extends AutoCloseable {
    /** The HTTP status. */
    int status();

    /** The headers, which stay when the response is closed. One without a name or without a value counts for none. */
    Map<String, List<String>> headers();

    /** The bytes of the body, decompressed; empty if there are none. */
    InputStream body();

    /** Gives the connection back, whether or not the body was read to its end. */
    @Override
    void close();
}
