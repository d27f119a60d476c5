package io.github.suppliersdk.internal.http;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A socket that collects what is written until it is flushed. OkHttp writes a body in pieces of 8 KiB, each of which would
 * be a system call, would end in a packet that is not full, and would wake the peer; it flushes at the end of a request. TLS
 * flushes after each of its records, so that nothing changes there.
 *
 * <p>A request that fits in the buffer and fails while it leaves is one that may have arrived, as one of less than 8 KiB is
 * without this too: all of it had been handed over.
 *
 * <p>Not for HTTP/2 without TLS: there OkHttp waits for the peer to have read what it has written and not yet flushed.
 */
final class BufferedSocket extends CountedSocket {
    /** As a create call with a hundred slots of twice the usual size; more leaves in pieces of this size. */
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
