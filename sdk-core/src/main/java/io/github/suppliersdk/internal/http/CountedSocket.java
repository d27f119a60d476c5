package io.github.suppliersdk.internal.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A socket that counts its input against the budget of the reading thread, and reports that it does. */
class CountedSocket extends Socket implements ObservedSocket {
    /**
     * Servers close connections that were idle for some seconds. The check takes a millisecond, which a busy connection
     * is spared.
     */
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final InputBudget budget;
    private final long number;
    private @Nullable InputStream in;
    private final LongSupplier clock;
    private volatile boolean sendsWithoutDelay;
    private volatile long usedAt;
    private volatile boolean encrypted;
    private volatile boolean hasDelivered;

    CountedSocket(InputBudget budget, LongSupplier clock) {
        this.budget = budget;
        this.number = budget.nextSocket();
        this.clock = clock;
        this.usedAt = clock.getAsLong();
    }

    @Override
    public synchronized InputStream getInputStream() throws IOException {
        if (in == null) {
            in = new CountedInput(super.getInputStream());
        }
        return in;
    }

    /** Notes that the input is encrypted; the TLS socket above counts what it decrypts. */
    void carriesTls() {
        encrypted = true;
    }

    @Override
    public boolean isNew() {
        return !encrypted && !hasDelivered;
    }

    /**
     * Also reports which socket this is and whether it holds input, because both must be known at the same moment,
     * before a request is sent. A TLS socket passes only its options to the socket below, so this call is the way to
     * reach that one.
     */
    @Override
    public void setTcpNoDelay(boolean on) throws SocketException {
        if (!(on && sendsWithoutDelay)) { // asked for before each request, and each time costs a system call
            super.setTcpNoDelay(on);
            sendsWithoutDelay = on;
        }
        long now = clock.getAsLong();
        boolean wasIdle = now - usedAt >= IDLE_NANOS;
        usedAt = now;
        budget.uses(number, holdsInput(wasIdle && budget.mustCheckForEnd()));
    }

    /** Whether there is input or the end of it: the peer has closed or reset an idle connection. */
    private boolean holdsInput(boolean looksForEnd) {
        try {
            return isConnected() && (super.getInputStream().available() > 0 || (looksForEnd && isAtEnd()));
        } catch (IOException e) {
            return !isClosed(); // closed on this side: sending will fail
        }
    }

    /**
     * Only reading shows the end of the input. Input that is lost here cannot be the response to a request not yet
     * sent.
     */
    private boolean isAtEnd() throws IOException {
        int timeout = getSoTimeout();
        setSoTimeout(1);
        try {
            int unused = super.getInputStream().read();
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        } finally {
            setSoTimeout(timeout);
        }
    }

    private final class CountedInput extends FilterInputStream {
        private CountedInput(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            hasDelivered = true;
            if (!encrypted) {
                budget.read(read);
            }
            budget.take(number, read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] bytes, int offset, int count) throws IOException {
            int read = super.read(bytes, offset, count);
            hasDelivered = true;
            if (!encrypted) {
                budget.read(bytes, offset, read);
            }
            budget.take(number, Math.max(read, 0));
            return read;
        }
    }
}
