package io.github.suppliersdk.internal.bytes;

import io.github.suppliersdk.http.HttpBody;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The body of one call. When the call is over it cannot be written any more, by whomever: its buffer holds the bytes of
 * another call then, and a transport that gave up waiting may still have a thread that is about to send it.
 */
public final class CallBody implements HttpBody, AutoCloseable {
    private final Bytes bytes;
    private final long length;
    private int writers;
    private boolean over;

    /** A body that takes over the buffer. */
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

    /** The call is over. A buffer that is still being written is left to the garbage collector. */
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
