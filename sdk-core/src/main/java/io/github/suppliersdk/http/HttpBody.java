package io.github.suppliersdk.http;

import java.io.IOException;
import java.io.OutputStream;

/** The bytes of a request. They can be written more than once. */
public interface HttpBody {
    /** The number of bytes. */
    long length();

    /** Writes all bytes; does not close the stream. */
    void writeTo(OutputStream out) throws IOException;
}
