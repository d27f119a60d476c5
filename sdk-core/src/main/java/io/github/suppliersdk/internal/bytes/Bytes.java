package io.github.suppliersdk.internal.bytes;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A growing buffer that belongs to one call at a time. */
public final class Bytes extends OutputStream {
    private static final int FIRST_SIZE = 4096;

    private final BytePool pool;
    private byte[] array = new byte[FIRST_SIZE];
    private int length;
    private boolean open;

    Bytes(BytePool pool) {
        this.pool = pool;
    }

    /** The array behind the buffer; its first {@link #size()} bytes count. */
    public byte[] array() {
        return array;
    }

    /** The number of bytes. */
    public int size() {
        return length;
    }

    int capacity() {
        return array.length;
    }

    void open() {
        length = 0;
        open = true;
    }

    @Override
    public void write(int b) {
        makeRoom(1);
        array[length++] = (byte) b;
    }

    @Override
    public void write(byte[] bytes, int offset, int count) {
        makeRoom(count);
        System.arraycopy(bytes, offset, array, length, count);
        length += count;
    }

    /**
     * Adds a text that needs no escape in JSON: printable ASCII without quotation marks and backslashes. Returns false,
     * and adds nothing, for any other text.
     */
    public boolean writePlain(String text) {
        int count = text.length();
        makeRoom(count);
        for (int i = 0; i < count; i++) {
            char next = text.charAt(i);
            if (next < ' ' || next > '~' || next == '"' || next == '\\') {
                return false;
            }
            array[length + i] = (byte) next;
        }
        length += count;
        return true;
    }

    /** Adds the first characters of ASCII text. */
    public void writeAscii(char[] text, int count) {
        makeRoom(count);
        for (int i = 0; i < count; i++) {
            array[length + i] = (byte) text[i];
        }
        length += count;
    }

    /** Adds a number in decimal digits. */
    public void writeNumber(long number) {
        if (number < 0 || number > Integer.MAX_VALUE) {
            writePlain(Long.toString(number));
            return;
        }
        int rest = (int) number;
        int digits = 1;
        for (int bound = rest / 10; bound > 0; bound /= 10) {
            digits++;
        }
        makeRoom(digits);
        length += digits;
        for (int at = length - 1; digits > 0; digits--, at--) {
            array[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }

    /**
     * Reads until the end of the stream or until there are {@code limit} bytes. If the limit or a failure comes before
     * the end, the buffer holds the beginning of the body, not always all that was read.
     *
     * @return whether the end was reached
     */
    public boolean readFrom(InputStream in, int limit) throws IOException {
        int most = Math.min(limit, BytePool.LARGEST_KEPT);
        while (length < most) {
            makeRoom(1);
            int read = some(in, array, length, Math.min(array.length, most) - length);
            if (read < 0) {
                return true;
            }
            length += read;
        }
        if (length == limit) {
            return in.read() < 0;
        }
        Rest rest = new Rest();
        if (!rest.readFrom(in, limit - length)) {
            return false;
        }
        array = Arrays.copyOf(array, length + rest.length);
        length += rest.copyTo(array, length);
        return true;
    }

    /**
     * Reads at least one byte or the end. A foreign stream may return 0 bytes for ever, so then a single byte is asked
     * for.
     */
    private static int some(InputStream in, byte[] target, int offset, int count) throws IOException {
        int read = in.read(target, offset, count);
        if (read != 0) {
            return read;
        }
        int one = in.read();
        if (one < 0) {
            return -1;
        }
        target[offset] = (byte) one;
        return 1;
    }

    /** The bytes beyond the buffer, in pieces: doubling the buffer would briefly take three times as much memory. */
    private static final class Rest {
        private final List<byte[]> pieces = new ArrayList<>();
        private int length;

        boolean readFrom(InputStream in, int limit) throws IOException {
            byte[] piece = new byte[0];
            int filled = 0;
            while (length < limit) {
                if (filled == piece.length) {
                    piece = new byte[Math.min(limit - length, BytePool.LARGEST_KEPT)];
                    pieces.add(piece);
                    filled = 0;
                }
                int read = some(in, piece, filled, piece.length - filled);
                if (read < 0) {
                    return true;
                }
                filled += read;
                length += read;
            }
            return in.read() < 0;
        }

        int copyTo(byte[] target, int offset) {
            int copied = 0;
            for (byte[] piece : pieces) {
                int count = Math.min(piece.length, length - copied);
                System.arraycopy(piece, 0, target, offset + copied, count);
                copied += count;
            }
            return copied;
        }
    }

    private void makeRoom(int count) {
        if (array.length - length < count) {
            long doubled = Math.min(array.length * 2L, Integer.MAX_VALUE - 8);
            array = Arrays.copyOf(array, Math.max((int) doubled, length + count));
        }
    }

    /** Writes all bytes; does not close the stream. */
    public void writeTo(OutputStream out) throws IOException {
        out.write(array, 0, length);
    }

    /**
     * The beginning of the buffer as text.
     *
     * @param limit the most bytes of it
     */
    public String text(int limit) {
        return new String(array, 0, Math.min(length, limit), StandardCharsets.UTF_8);
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
