package io.github.suppliersdk.internal.http;

import java.io.BufferedOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import org.jspecify.annotations.Nullable;

/**
 * A socket that collects what is written until it is flushed, and does not take endless input. OkHttp writes a body in pieces of 8 KiB, each of which would
 * be a system call, would end in a packet that is not full, and would wake the peer; it flushes at the end of a request. TLS
 * flushes after each of its records, so that nothing changes there.
 *
 * <p>A request that fits in the buffer and fails while it leaves is one that may have arrived, as one of less than 8 KiB is
 * without this too: all of it had been handed over.
 *
 * <p>Not for HTTP/2 without TLS: there OkHttp waits for the peer to have read what it has written and not yet flushed.
 */
final class BufferedSocket extends Socket {
    /** As a create call with a hundred slots of twice the usual size; more leaves in pieces of this size. */
    private static final int SIZE = 64 * 1024;

    private final InputBudget budget;
    private @Nullable InputStream in;
    private @Nullable OutputStream out;

    BufferedSocket(InputBudget budget) {
        this.budget = budget;
    }

    @Override
    public synchronized InputStream getInputStream() throws IOException {
        if (in == null) {
            in = new BoundedInput(super.getInputStream(), budget);
        }
        return in;
    }

    /**
     * Says too how many bytes wait here, for that is to be known at the same moment, before a request leaves. A socket of TLS
     * hands on to the one below it nothing but its options, so this is how the plain socket is reached.
     */
    @Override
    public void setTcpNoDelay(boolean on) throws SocketException {
        super.setTcpNoDelay(on);
        budget.waiting(waiting());
    }

    private int waiting() {
        try {
            return isConnected() ? super.getInputStream().available() : 0;
        } catch (IOException e) {
            return 0; // it is closed, which sending will show
        }
    }

    @Override
    public synchronized OutputStream getOutputStream() throws IOException {
        if (out == null) {
            out = new BufferedOutputStream(super.getOutputStream(), SIZE);
        }
        return out;
    }

    private static final class BoundedInput extends FilterInputStream {
        private final InputBudget budget;

        private BoundedInput(InputStream in, InputBudget budget) {
            super(in);
            this.budget = budget;
        }

        @Override
        public int read() throws IOException {
            budget.take(1);
            return super.read();
        }

        @Override
        public int read(byte[] bytes, int offset, int count) throws IOException {
            int read = super.read(bytes, offset, count);
            budget.take(Math.max(read, 0));
            return read;
        }
    }
}
