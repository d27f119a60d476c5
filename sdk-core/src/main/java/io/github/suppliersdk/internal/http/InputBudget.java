package io.github.suppliersdk.internal.http;

import java.io.IOException;
import java.net.ProtocolException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Counts the input that a calling thread has taken from a connection, and limits what it may take before any of it is
 * passed on. OkHttp does not limit the line with the length of a chunk, and keeps all of it in memory regardless of the
 * limit for the response.
 *
 * <p>Over HTTP/1 a call reads its connection on its own thread. The thread that reads an HTTP/2 connection for many
 * calls has no budget and needs none, because each frame has a length.
 */
final class InputBudget {
    /** A number that no socket has. */
    private static final long NO_SOCKET = 0;

    /** Far more than the 256 KiB of headers that OkHttp reads, and than certificates. */
    private static final long MAX_BYTES = 1024 * 1024;

    private static final long UNBOUNDED = Long.MAX_VALUE;

    /** Index in the array: how many bytes the thread may still take. */
    private static final int LEFT = 0;

    /** Index: the socket used last; the next index counts the bytes taken from it. */
    private static final int SOCKET = 1;

    private static final int TAKEN = 2;

    /** Index: whether that socket has reported itself; the next index says whether it held input then. */
    private static final int REPORTED = 3;

    private static final int WAITING = 4;

    /** Index: the passage of a request that the thread has begun. */
    private static final int PASSAGE = 5;

    /**
     * Index: how much of the first line since the request left has come, or {@link #NO_HEAD}; the next index has its
     * status.
     */
    private static final int HEAD = 6;

    private static final int STATUS = 7;

    /** Index: whether the socket that the thread is about to use served others before, so that it may be closed. */
    private static final int CHECK_END = 8;

    private static final int SIZE = 9;

    private static final long NO_HEAD = -1;
    private static final byte[] VERSION = {'H', 'T', 'T', 'P', '/', '1', '.'};

    /** The position of the status behind the version and a blank; the next constant is its end. */
    private static final int STATUS_START = 9;

    private static final int STATUS_END = 12;

    private final long most;
    private final AtomicLong sockets = new AtomicLong(NO_SOCKET);
    private final AtomicLong passages = new AtomicLong();

    /** A plain array, so that a thread of an application server does not keep the library's classes in memory. */
    @SuppressWarnings("ThreadLocalUsage") // there is one for each transport, and there are few of those
    private final ThreadLocal<long[]> states = new ThreadLocal<>();

    private InputBudget(long most) {
        this.most = most;
    }

    /** A budget with a limit, if only OkHttp and the library read the input. */
    static InputBudget bounded() {
        return new InputBudget(MAX_BYTES);
    }

    /** A budget without a limit: the caller's interceptors may read a whole response before the library gets it. */
    static InputBudget unbounded() {
        return new InputBudget(UNBOUNDED - 1);
    }

    /** Returns the number of a new socket. */
    long nextSocket() {
        return sockets.incrementAndGet();
    }

    /** Returns the number of a new passage of a request from the caller's interceptors to the connection. */
    long nextPassage() {
        return passages.incrementAndGet();
    }

    /** Starts counting the input of the current thread for this passage. */
    void begin(long passage) {
        long @Nullable [] state = states.get();
        if (state == null) {
            state = new long[SIZE];
            states.set(state);
        }
        state[LEFT] = most;
        state[SOCKET] = NO_SOCKET;
        state[TAKEN] = 0;
        state[REPORTED] = 0;
        state[WAITING] = 0;
        state[PASSAGE] = passage;
        state[HEAD] = NO_HEAD;
    }

    /** Lets the thread take the full budget again. */
    void renew() {
        long @Nullable [] state = states.get();
        if (state != null) {
            state[LEFT] = most;
        }
    }

    /**
     * Notes that the thread is about to use a socket in this passage; the socket reports itself.
     *
     * @param checksForEnd whether the socket has to check whether it is closed
     */
    void awaitSocket(long passage, boolean checksForEnd) {
        long @Nullable [] state = states.get();
        if (state == null || state[LEFT] == UNBOUNDED || state[PASSAGE] != passage) {
            begin(passage); // an interceptor of the caller's continued on a thread of its own
            state = states.get();
        }
        state[REPORTED] = 0;
        state[CHECK_END] = checksForEnd ? 1 : 0;
    }

    /** Whether the socket that the thread is about to use has to check whether it is closed. */
    boolean mustCheckForEnd() {
        long @Nullable [] state = states.get();
        return state != null && state[CHECK_END] != 0;
    }

    /** Notes which socket the thread is about to use, and whether it holds input. */
    void uses(long socket, boolean holdsInput) {
        long @Nullable [] state = states.get();
        if (state == null) {
            return;
        }
        switchTo(state, socket);
        state[REPORTED] = 1;
        state[WAITING] = holdsInput ? 1 : 0;
        state[CHECK_END] = 0;
    }

    /** Whether the socket that the thread is about to use has reported itself. */
    boolean seesSocket() {
        long @Nullable [] state = states.get();
        return state != null && state[REPORTED] != 0;
    }

    /** Whether input came on that socket before the request: it is waiting there, or OkHttp has read it. */
    boolean socketHoldsInput() {
        long @Nullable [] state = states.get();
        return state != null && (state[WAITING] > 0 || state[TAKEN] > 0);
    }

    /** How many bytes the thread has taken from its current socket. */
    long taken() {
        long @Nullable [] state = states.get();
        return state == null ? 0 : state[TAKEN];
    }

    /** Notes that the request is about to leave: the socket's next input should be the head of the response. */
    void awaitHead() {
        long @Nullable [] state = states.get();
        if (state != null) {
            state[HEAD] = 0;
            state[STATUS] = 0;
        }
    }

    /**
     * Whether the input since the request left begins with the head of a response of this status, or of an
     * informational one before it. If a part of an earlier response had been read before, the input begins in the
     * middle of that, or there is none.
     */
    boolean tookHead(long passage, int status) {
        long @Nullable [] state = states.get();
        return state != null
                && state[PASSAGE] == passage
                && state[HEAD] == STATUS_END
                && (state[STATUS] == status || state[STATUS] / 100 == 1);
    }

    /** Notes the next byte of a socket without TLS. */
    void read(int next) {
        long @Nullable [] state = states.get();
        if (state != null && state[HEAD] >= 0 && state[HEAD] < STATUS_END) {
            follow(state, next);
        }
    }

    /** Notes the next bytes of a socket without TLS. */
    void read(byte[] bytes, int offset, int count) {
        long @Nullable [] state = states.get();
        for (int i = 0; state != null && i < count && state[HEAD] >= 0 && state[HEAD] < STATUS_END; i++) {
            follow(state, bytes[offset + i]);
        }
    }

    private static void follow(long[] state, int next) {
        int at = (int) state[HEAD];
        boolean isDigit = next >= '0' && next <= '9';
        boolean fits = at < VERSION.length ? next == VERSION[at] : at == STATUS_START - 1 ? next == ' ' : isDigit;
        if (at >= STATUS_START) {
            state[STATUS] = state[STATUS] * 10 + next - '0';
        }
        state[HEAD] = fits ? at + 1 : NO_HEAD;
    }

    /**
     * Returns the counts of the outer call when the thread begins another call inside it; null if there is no outer
     * call.
     */
    long @Nullable [] suspend() {
        long @Nullable [] state = states.get();
        return state == null || state[LEFT] == UNBOUNDED ? null : state.clone();
    }

    /** Restores the counts of the outer call, if there is one. */
    void resume(long @Nullable [] outer) {
        long @Nullable [] state = states.get();
        if (outer != null && state != null) {
            System.arraycopy(outer, 0, state, 0, SIZE);
        }
    }

    /** Ends counting for the call of the current thread. */
    void end() {
        long @Nullable [] state = states.get();
        if (state != null) {
            state[LEFT] = UNBOUNDED;
        }
    }

    /** Counts bytes that came on this socket. */
    void take(long socket, int count) throws IOException {
        long @Nullable [] state = states.get();
        if (state == null || state[LEFT] == UNBOUNDED) {
            return;
        }
        switchTo(state, socket);
        state[TAKEN] += count;
        state[LEFT] -= count;
        if (state[LEFT] < 0) {
            throw new ProtocolException("the response has too many bytes before its content");
        }
    }

    private static void switchTo(long[] state, long socket) {
        if (state[SOCKET] != socket) {
            state[SOCKET] = socket;
            state[TAKEN] = 0;
        }
    }
}
