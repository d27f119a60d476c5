package io.github.suppliersdk.http;

import java.io.IOException;
import java.io.OutputStream;

/** The bytes of a request. They can be written more than once, as long as the call that they belong to goes on. */
public interface HttpBody {
    /** The number of bytes. */
    long length();

    /**
     * Writes all bytes; does not close the stream.
     *
     * @throws IOException if the stream fails, or if the call is over: a transport that gave up waiting writes it no more
     */
    void writeTo(OutputStream out) throws IOException;
}
