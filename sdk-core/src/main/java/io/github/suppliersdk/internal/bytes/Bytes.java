package io.github.suppliersdk.internal.bytes;

import io.github.suppliersdk.http.HttpBody;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing buffer that belongs to one call at a time. */
public final class Bytes extends OutputStream implements HttpBody {
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

    @Override
    public long length() {
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

    /** Adds a text that stands in JSON as it is: printable ASCII but quotation marks and backslashes. False if it is not. */
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

    /** Keeps the first bytes only, so many of them. */
    public void cutTo(int count) {
        length = count;
    }

    /** Adds what stands between these positions once more. */
    public void repeat(int from, int to) {
        int count = to - from;
        makeRoom(count);
        System.arraycopy(array, from, array, length, count);
        length += count;
    }

    /**
     * Reads until the end or until the buffer holds {@code limit} bytes, whichever comes first. What came before a
     * fault stays in the buffer.
     *
     * @return whether the end was reached
     */
    public boolean readFrom(InputStream in, int limit) throws IOException {
        while (length < limit) {
            makeRoom(1);
            int read = in.read(array, length, Math.min(array.length, limit) - length);
            if (read < 0) {
                return true;
            }
            length += read;
        }
        return in.read() < 0;
    }

    private void makeRoom(int count) {
        if (array.length - length < count) {
            long doubled = Math.min(array.length * 2L, Integer.MAX_VALUE - 8);
            array = Arrays.copyOf(array, Math.max((int) doubled, length + count));
        }
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        out.write(array, 0, length);
    }

    /** The beginning of the buffer as text, at most so many bytes of it. */
    public String text(int limit) {
        return new String(array, 0, Math.min(length, limit), StandardCharsets.UTF_8);
    }

    /** Gives the buffer back to its pool, once; it must not be used after that. */
    @Override
    public void close() {
        if (open) {
            open = false;
            pool.giveBack(this);
        }
    }
}
