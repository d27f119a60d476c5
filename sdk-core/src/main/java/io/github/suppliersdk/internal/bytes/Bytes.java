package io.github.suppliersdk.internal.bytes;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing buffer that belongs to one call at a time. */
public final class Bytes extends ByteArrayOutputStream {
    private static final int FIRST_SIZE = 4096;

    private final BytePool pool;
    private boolean open;

    Bytes(BytePool pool) {
        super(FIRST_SIZE);
        this.pool = pool;
    }

    /** The array behind the buffer; its first {@link #size()} bytes count. */
    public byte[] array() {
        return buf;
    }

    void open() {
        reset();
        open = true;
    }

    /**
     * Reads until the end of the stream or until there are {@code limit} bytes. If the limit or a failure comes before
     * the end, the buffer holds the beginning of the body.
     *
     * @return whether the end was reached
     */
    public boolean readFrom(InputStream in, int limit) throws IOException {
        while (count < limit) {
            if (count == buf.length) {
                buf = Arrays.copyOf(buf, (int) Math.min(2L * buf.length, Integer.MAX_VALUE - 8));
            }
            int read = in.read(buf, count, Math.min(buf.length, limit) - count);
            if (read < 0) {
                return true;
            }
            count += read;
        }
        return in.read() < 0;
    }

    /**
     * The beginning of the buffer as text.
     *
     * @param limit the most bytes of it
     */
    public String text(int limit) {
        return new String(buf, 0, Math.min(count, limit), StandardCharsets.UTF_8);
    }

    /** Returns the buffer to its pool, once; it must not be used after that. */
    @Override
    public void close() {
        if (open) {
            open = false;
            pool.release(this);
        }
    }
}
