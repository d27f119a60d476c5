package io.github.suppliersdk.internal.bytes;

import io.github.suppliersdk.http.HttpBody;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The body of one call. It cannot be written after the call is over: its buffer may then hold the bytes of another
 * call, and a thread of the transport may still try to send this body.
 */
public final class CallBody implements HttpBody, AutoCloseable {
    private final Bytes bytes;
    private final long length;
    private int writers;
    private boolean over;

    /** Takes over the buffer. */
    public CallBody(Bytes bytes) {
        this.bytes = bytes;
        this.length = bytes.size();
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        synchronized (this) {
            if (over) {
                throw new IOException("the call that this body belongs to is over");
            }
            writers++;
        }
        try {
            bytes.writeTo(out);
        } finally {
            synchronized (this) {
                writers--;
            }
        }
    }

    /** Ends the call. A buffer that is still being written is left to the garbage collector, not to the pool. */
    @Override
    public void close() {
        boolean free;
        synchronized (this) {
            free = !over && writers == 0;
            over = true;
        }
        if (free) {
            bytes.close();
        }
    }
}
