package io.github.suppliersdk.internal.http;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A socket that collects written bytes until it is flushed. OkHttp writes a body in pieces of 8 KiB, each of which
 * would be a system call, a partly filled packet and a wake-up of the peer; it flushes at the end of a request. TLS
 * flushes after each record, so this changes nothing there.
 *
 * <p>A request that fits into the buffer and fails while it is sent counts as one that may have arrived, as does a
 * request of less than 8 KiB without this buffer: all of it had been written.
 *
 * <p>Not for HTTP/2 without TLS: there OkHttp waits for the peer to read bytes that are written and not yet flushed.
 */
final class BufferedSocket extends CountedSocket {
    /**
     * Enough for a create call with a hundred slots of twice the usual size; a longer body is sent in pieces of this
     * size.
     */
    private static final int SIZE = 64 * 1024;

    private @Nullable OutputStream out;

    BufferedSocket(InputBudget budget, LongSupplier clock) {
        super(budget, clock);
    }

    @Override
    public synchronized OutputStream getOutputStream() throws IOException {
        if (out == null) {
            out = new BufferedOutputStream(super.getOutputStream(), SIZE);
        }
        return out;
    }
}
