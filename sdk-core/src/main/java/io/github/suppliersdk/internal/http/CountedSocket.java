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

/** A socket whose input counts against the budget of the thread that takes it, and which says of itself that it does. */
class CountedSocket extends Socket implements SeenSocket {
    /** Servers close what was idle for some seconds. To look for that takes a millisecond, which a busy connection is spared. */
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final InputBudget budget;
    private final long number;
    private @Nullable InputStream in;
    private final LongSupplier clock;
    private volatile boolean sendsWithoutDelay;
    private volatile long usedAt;
    private volatile boolean encrypted;
    private volatile boolean hasGiven;

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

    /** What comes here is to be decrypted, by a socket that tells what comes out of it. */
    void carriesTls() {
        encrypted = true;
    }

    @Override
    public boolean isNew() {
        return !encrypted && !hasGiven;
    }

    /**
     * Says too which socket this is and whether something waits here, for that is to be known at the same moment, before a request
     * leaves. A socket of TLS hands on to the one below it nothing but its options, so this is how the plain socket is reached.
     */
    @Override
    public void setTcpNoDelay(boolean on) throws SocketException {
        if (!(on && sendsWithoutDelay)) { // it is asked for before each request, and each time costs a system call
            super.setTcpNoDelay(on);
            sendsWithoutDelay = on;
        }
        long now = clock.getAsLong();
        boolean wasIdle = now - usedAt >= IDLE_NANOS;
        usedAt = now;
        budget.uses(number, holdsInput(wasIdle && budget.isToProveItself()));
    }

    /** Whether something waits here, be it only the end: the peer has closed what was idle, or has reset it. */
    private boolean holdsInput(boolean looksForEnd) {
        try {
            return isConnected() && (super.getInputStream().available() > 0 || (looksForEnd && isAtEnd()));
        } catch (IOException e) {
            return !isClosed(); // closed on this side: sending will fail
        }
    }

    /** The end shows only to who reads. What comes in the meantime is lost, but answers nothing that is still to leave. */
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
            hasGiven = true;
            if (!encrypted) {
                budget.read(read);
            }
            budget.take(number, read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] bytes, int offset, int count) throws IOException {
            int read = super.read(bytes, offset, count);
            hasGiven = true;
            if (!encrypted) {
                budget.read(bytes, offset, read);
            }
            budget.take(number, Math.max(read, 0));
            return read;
        }
    }
}
