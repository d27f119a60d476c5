package io.github.suppliersdk.http;

import java.io.IOException;
import java.io.OutputStream;

/** The bytes of a request. They can be written more than once, until their call ends. */
public interface HttpBody {
    /** The number of bytes. */
    long length();

    /**
     * Writes all bytes; does not close the stream.
     *
     * @throws IOException if the stream fails, or if the call has ended: a transport that stopped waiting cannot write
     *     the body any more
     */
    void writeTo(OutputStream out) throws IOException;
}
