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
 * An input stream for a terminal or a pipe. A blocked read can be interrupted, unlike a read of the JDK's streams,
 * because a separate thread does the actual read. No bytes are lost: those that arrive after the interrupt are
 * returned by the next read.
 */
public final class InterruptibleInput extends InputStream {
    private static final int CHUNK = 1 << 16;
    private static final byte[] END = {};

    private final Opening opening;
    private volatile @Nullable InputStream in;
    private @Nullable CompletableFuture<byte[]> pending;
    private byte[] chunk = {};
    private int next;

    /** Opens an input. It may block, as the opening of a named pipe does until another process writes to it. */
    @FunctionalInterface
    public interface Opening {
        InputStream open() throws IOException;
    }

    public InterruptibleInput(InputStream in) {
        this(() -> in);
        this.in = in;
    }

    /**
     * Creates an input that is opened by its first read.
     *
     * @param opening what opens the input; it is called at most once
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

    /** Waits for the next bytes, and returns an empty array at the end of the input. */
    private byte[] await() throws IOException {
        CompletableFuture<byte[]> requested = pending;
        if (requested == null) {
            requested = new CompletableFuture<>();
            pending = requested;
            CompletableFuture<byte[]> result = requested;
            Thread reader = new Thread(() -> fill(result), "input");
            reader.setDaemon(true); // its read may block for ever
            reader.start();
        }
        try {
            return requested.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
        }
    }

    private void fill(CompletableFuture<byte[]> requested) {
        try {
            InputStream opened = in;
            if (opened == null) {
                opened = opening.open();
                in = opened;
            }
            byte[] bytes = new byte[CHUNK];
            int read = opened.read(bytes);
            requested.complete(read < 0 ? END : Arrays.copyOf(bytes, read));
        } catch (Throwable e) { // the waiting reader must get every failure
            requested.completeExceptionally(e);
        }
    }

    @Override
    public int available() {
        return chunk.length - next;
    }

    @Override
    public void close() throws IOException {
        CompletableFuture<byte[]> requested = pending;
        InputStream opened = in;
        if (opened != null
                && (requested == null
                        || requested.isDone())) { // closing a stream during a blocked read would block too
            opened.close();
        }
    }
}
