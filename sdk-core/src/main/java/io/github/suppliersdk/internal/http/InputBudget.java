package io.github.suppliersdk.internal.http;

import java.io.IOException;
import java.net.ProtocolException;
import org.jspecify.annotations.Nullable;

/**
 * How much of a connection's input the thread that makes a call takes before any of it is handed on. OkHttp puts no bound
 * on the line with the length of a chunk and keeps all of it in memory, whatever limit there is for the response.
 *
 * <p>Over HTTP/1 a call reads its connection in its own thread. The thread that reads an HTTP/2 connection for many calls has
 * no budget, and needs none: a frame says how long it is.
 */
final class InputBudget {
    /** Far more than the 256 KiB that OkHttp reads of headers, and than the certificates that come before. */
    private static final long MOST = 1024 * 1024;

    private static final long UNBOUNDED = Long.MAX_VALUE;

    /** Where in the array stands how much the thread may take, how much it has taken, and what it has not taken yet. */
    private static final int LEFT = 0;

    private static final int TAKEN = 1;
    private static final int UNREAD = 2;

    /** A plain array, so that a thread of an application server does not hold the library by it. */
    @SuppressWarnings("ThreadLocalUsage") // there is one for each transport, and there are few of those
    private final ThreadLocal<long[]> left = new ThreadLocal<>();

    /** The thread begins a call: from here on its input is counted. */
    void begin() {
        long @Nullable [] known = left.get();
        if (known == null) {
            left.set(new long[] {MOST, 0, 0});
        } else {
            known[LEFT] = MOST;
            known[TAKEN] = 0;
            known[UNREAD] = 0;
        }
    }

    /** From here on the thread takes no more than this. */
    void renew() {
        long @Nullable [] known = left.get();
        if (known != null) {
            known[LEFT] = MOST;
        }
    }

    /** How many bytes the thread has taken since {@link #begin()}. */
    long taken() {
        long @Nullable [] known = left.get();
        return known == null ? 0 : known[TAKEN];
    }

    /** So many bytes wait on the socket that the thread is about to use. */
    void waiting(int count) {
        long @Nullable [] known = left.get();
        if (known != null) {
            known[UNREAD] = count;
        }
    }

    /** How many bytes were said to wait, which is said once. */
    long takeWaiting() {
        long @Nullable [] known = left.get();
        if (known == null) {
            return 0;
        }
        long waiting = known[UNREAD];
        known[UNREAD] = 0;
        return waiting;
    }

    /** The thread is not bound any more. */
    void end() {
        long @Nullable [] known = left.get();
        if (known != null) {
            known[LEFT] = UNBOUNDED;
        }
    }

    /** So many bytes came. */
    void take(int count) throws IOException {
        long @Nullable [] known = left.get();
        if (known == null || known[LEFT] == UNBOUNDED) {
            return;
        }
        known[TAKEN] += count;
        known[LEFT] -= count;
        if (known[LEFT] < 0) {
            throw new ProtocolException("the response goes on and on without any content");
        }
    }
}
