package io.github.suppliersdk.tool.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * An input that may have nothing to say for long, such as a person or a pipe. Who waits for it can be interrupted, which a read
 * of the JDK's streams cannot; a thread of its own waits instead. Nothing is lost: what comes later is there for the next read.
 */
public final class InterruptibleInput extends InputStream {
    private static final int CHUNK = 1 << 16;
    private static final byte[] END = {};

    private final Opening opening;
    private volatile @Nullable InputStream in;
    private @Nullable CompletableFuture<byte[]> pending;
    private byte[] chunk = {};
    private int next;

    /** Opens an input, and may wait with that: for a pipe with a path until somebody writes to it. */
    @FunctionalInterface
    public interface Opening {
        InputStream open() throws IOException;
    }

    public InterruptibleInput(InputStream in) {
        this(() -> in);
        this.in = in;
    }

    /**
     * An input that is opened by its first read.
     *
     * @param opening is asked once, if it succeeds
     */
    public InterruptibleInput(Opening opening) {
        this.opening = opening;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int from, int count) throws IOException {
        Objects.checkFromIndexSize(from, count, bytes.length);
        if (count == 0) {
            return 0;
        }
        if (next == chunk.length) {
            byte[] more = await();
            if (more.length == 0) {
                return -1;
            }
            pending = null;
            chunk = more;
            next = 0;
        }
        int some = Math.min(count, chunk.length - next);
        System.arraycopy(chunk, next, bytes, from, some);
        next += some;
        return some;
    }

    /** The next bytes; none at the end, which stays the end. */
    private byte[] await() throws IOException {
        CompletableFuture<byte[]> asked = pending;
        if (asked == null) {
            asked = new CompletableFuture<>();
            pending = asked;
            CompletableFuture<byte[]> answered = asked;
            Thread reader = new Thread(() -> fill(answered), "input");
            reader.setDaemon(true); // it waits for what may never come
            reader.start();
        }
        try {
            return asked.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
        }
    }

    private void fill(CompletableFuture<byte[]> asked) {
        try {
            InputStream opened = in;
            if (opened == null) {
                opened = opening.open();
                in = opened;
            }
            byte[] bytes = new byte[CHUNK];
            int read = opened.read(bytes);
            asked.complete(read < 0 ? END : Arrays.copyOf(bytes, read));
        } catch (Throwable e) { // whoever waits has to be told
            asked.completeExceptionally(e);
        }
    }

    @Override
    public int available() {
        return chunk.length - next;
    }

    @Override
    public void close() throws IOException {
        CompletableFuture<byte[]> asked = pending;
        InputStream opened = in;
        if (opened != null
                && (asked == null || asked.isDone())) { // a stream that is being read cannot be closed without waiting
            opened.close();
        }
    }
}
