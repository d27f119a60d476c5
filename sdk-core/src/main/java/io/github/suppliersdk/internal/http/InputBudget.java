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

    /** A plain array, so that a thread of an application server does not hold the library by it. */
    @SuppressWarnings("ThreadLocalUsage") // there is one for each transport, and there are few of those
    private final ThreadLocal<long[]> left = new ThreadLocal<>();

    /** From here on the thread takes no more than this. */
    void renew() {
        long @Nullable [] known = left.get();
        if (known == null) {
            left.set(new long[] {MOST});
        } else {
            known[0] = MOST;
        }
    }

    /** The thread is not bound any more. */
    void end() {
        long @Nullable [] known = left.get();
        if (known != null) {
            known[0] = UNBOUNDED;
        }
    }

    /** So many bytes came. */
    void take(int count) throws IOException {
        long @Nullable [] known = left.get();
        if (known == null || known[0] == UNBOUNDED) {
            return;
        }
        known[0] -= count;
        if (known[0] < 0) {
            throw new ProtocolException("the response goes on and on without any content");
        }
    }
}
