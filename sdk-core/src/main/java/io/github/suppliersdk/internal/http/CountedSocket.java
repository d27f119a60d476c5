package io.github.suppliersdk.internal.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import org.jspecify.annotations.Nullable;

/** A socket whose input counts against the budget of the thread that takes it, and which says of itself that it does. */
class CountedSocket extends Socket {
    private final InputBudget budget;
    private final long number;
    private @Nullable InputStream in;
    private volatile boolean sendsWithoutDelay;

    CountedSocket(InputBudget budget) {
        this.budget = budget;
        this.number = budget.nextSocket();
    }

    @Override
    public synchronized InputStream getInputStream() throws IOException {
        if (in == null) {
            in = new CountedInput(super.getInputStream(), budget, number);
        }
        return in;
    }

    /**
     * Says too which socket this is and how many bytes wait here, for that is to be known at the same moment, before a request
     * leaves. A socket of TLS hands on to the one below it nothing but its options, so this is how the plain socket is reached.
     */
    @Override
    public void setTcpNoDelay(boolean on) throws SocketException {
        if (!(on && sendsWithoutDelay)) { // it is asked for before each request, and each time costs a system call
            super.setTcpNoDelay(on);
            sendsWithoutDelay = on;
        }
        budget.uses(number, waiting());
    }

    private int waiting() {
        try {
            return isConnected() ? super.getInputStream().available() : 0;
        } catch (IOException e) {
            return 0; // it is closed, which sending will show
        }
    }

    private static final class CountedInput extends FilterInputStream {
        private final InputBudget budget;
        private final long number;

        private CountedInput(InputStream in, InputBudget budget, long number) {
            super(in);
            this.budget = budget;
            this.number = number;
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            budget.read(read);
            budget.take(number, read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] bytes, int offset, int count) throws IOException {
            int read = super.read(bytes, offset, count);
            budget.read(bytes, offset, read);
            budget.take(number, Math.max(read, 0));
            return read;
        }
    }
}
