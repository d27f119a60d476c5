package io.github.suppliersdk.internal.http;

import java.io.IOException;
import java.net.ProtocolException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * How much of a connection's input the thread that makes a call has taken, and how much it may take before any of it is
 * handed on. OkHttp puts no bound on the line with the length of a chunk and keeps all of it in memory, whatever limit there
 * is for the response.
 *
 * <p>Over HTTP/1 a call reads its connection in its own thread. The thread that reads an HTTP/2 connection for many calls has
 * no budget, and needs none: a frame says how long it is.
 */
final class InputBudget {
    /** The number that no socket has. */
    private static final long NO_SOCKET = 0;

    /** Far more than the 256 KiB that OkHttp reads of headers, and than the certificates that come before. */
    private static final long MOST = 1024 * 1024;

    private static final long UNBOUNDED = Long.MAX_VALUE;

    /** Where in the array stands how much the thread may take. */
    private static final int LEFT = 0;

    /** Which socket it used last, and how much it has taken from that one since it came to it. */
    private static final int SOCKET = 1;

    private static final int TAKEN = 2;

    /** Whether that socket has told of itself, and whether something waited there then. */
    private static final int TOLD = 3;

    private static final int WAITING = 4;

    /** Which passage of a request the thread has begun. */
    private static final int PASSAGE = 5;

    /** How much of the first line since the request left has come, or {@link #NO_HEAD}, and the status in it. */
    private static final int HEAD = 6;

    private static final int STATUS = 7;

    /** Whether the socket that the thread is about to use served others before, so that it may have ended. */
    private static final int PROOF = 8;

    private static final int SIZE = 9;

    private static final long NO_HEAD = -1;
    private static final byte[] VERSION = {'H', 'T', 'T', 'P', '/', '1', '.'};

    /** Where the status stands behind the version and a blank, and where it ends. */
    private static final int STATUS_START = 9;

    private static final int STATUS_END = 12;

    private final long most;
    private final AtomicLong sockets = new AtomicLong(NO_SOCKET);
    private final AtomicLong passages = new AtomicLong();

    /** A plain array, so that a thread of an application server does not hold the library by it. */
    @SuppressWarnings("ThreadLocalUsage") // there is one for each transport, and there are few of those
    private final ThreadLocal<long[]> states = new ThreadLocal<>();

    private InputBudget(long most) {
        this.most = most;
    }

    /** A bound for what only OkHttp and the library read. */
    static InputBudget bounded() {
        return new InputBudget(MOST);
    }

    /** No bound: interceptors of the caller's may read a whole response before the library gets it. */
    static InputBudget unbounded() {
        return new InputBudget(UNBOUNDED - 1);
    }

    /** The number of a new socket. */
    long nextSocket() {
        return sockets.incrementAndGet();
    }

    /** The number of a new passage of a request from the caller's interceptors to the connection. */
    long nextPassage() {
        return passages.incrementAndGet();
    }

    /** The thread begins this passage: from here on its input is counted. */
    void begin(long passage) {
        long @Nullable [] known = states.get();
        if (known == null) {
            known = new long[SIZE];
            states.set(known);
        }
        known[LEFT] = most;
        known[SOCKET] = NO_SOCKET;
        known[TAKEN] = 0;
        known[TOLD] = 0;
        known[WAITING] = 0;
        known[PASSAGE] = passage;
        known[HEAD] = NO_HEAD;
    }

    /** From here on the thread takes no more than this. */
    void renew() {
        long @Nullable [] known = states.get();
        if (known != null) {
            known[LEFT] = most;
        }
    }

    /**
     * The thread is about to use a socket in this passage, which is to tell of itself.
     *
     * @param proof whether it is to look for its end too
     */
    void awaitSocket(long passage, boolean proof) {
        long @Nullable [] known = states.get();
        if (known == null || known[LEFT] == UNBOUNDED || known[PASSAGE] != passage) {
            begin(passage); // an interceptor of the caller's goes on in a thread of its own
            known = states.get();
        }
        known[TOLD] = 0;
        known[PROOF] = proof ? 1 : 0;
    }

    /** Whether the socket that the thread is about to use is to look for its end. */
    boolean isToProveItself() {
        long @Nullable [] known = states.get();
        return known != null && known[PROOF] != 0;
    }

    /** The thread is about to use this socket, on which something waits or not. */
    void uses(long socket, boolean holdsInput) {
        long @Nullable [] known = states.get();
        if (known == null) {
            return;
        }
        comeTo(known, socket);
        known[TOLD] = 1;
        known[WAITING] = holdsInput ? 1 : 0;
        known[PROOF] = 0;
    }

    /** Whether the socket that the thread is about to use has told of itself. */
    boolean seesSocket() {
        long @Nullable [] known = states.get();
        return known != null && known[TOLD] != 0;
    }

    /** Whether something came on that socket before the thread had a use for it: it waits there, or OkHttp has looked. */
    boolean socketHoldsInput() {
        long @Nullable [] known = states.get();
        return known != null && (known[WAITING] > 0 || known[TAKEN] > 0);
    }

    /** How many bytes the thread has taken from the socket that it uses. */
    long taken() {
        long @Nullable [] known = states.get();
        return known == null ? 0 : known[TAKEN];
    }

    /** The request is about to leave: what the socket gives from here on should begin with the head of the response. */
    void awaitHead() {
        long @Nullable [] known = states.get();
        if (known != null) {
            known[HEAD] = 0;
            known[STATUS] = 0;
        }
    }

    /**
     * Whether what the thread has taken since the request left begins with the head of a response of this status, or of an
     * informational one that precedes it. If something of an earlier response had been read by then, it begins in the midst of
     * that, or nothing was taken at all.
     */
    boolean tookHead(long passage, int status) {
        long @Nullable [] known = states.get();
        return known != null
                && known[PASSAGE] == passage
                && known[HEAD] == STATUS_END
                && (known[STATUS] == status || known[STATUS] / 100 == 1);
    }

    /** This byte came next on a socket that carries HTTP as it is. */
    void read(int next) {
        long @Nullable [] known = states.get();
        if (known != null && known[HEAD] >= 0 && known[HEAD] < STATUS_END) {
            follow(known, next);
        }
    }

    /** These bytes came next on such a socket. */
    void read(byte[] bytes, int offset, int count) {
        long @Nullable [] known = states.get();
        for (int i = 0; known != null && i < count && known[HEAD] >= 0 && known[HEAD] < STATUS_END; i++) {
            follow(known, bytes[offset + i]);
        }
    }

    private static void follow(long[] known, int next) {
        int at = (int) known[HEAD];
        boolean isDigit = next >= '0' && next <= '9';
        boolean fits = at < VERSION.length ? next == VERSION[at] : at == STATUS_START - 1 ? next == ' ' : isDigit;
        if (at >= STATUS_START) {
            known[STATUS] = known[STATUS] * 10 + next - '0';
        }
        known[HEAD] = fits ? at + 1 : NO_HEAD;
    }

    /** What was counted for the call in whose midst the thread begins another; null if it is in the midst of none. */
    long @Nullable [] suspend() {
        long @Nullable [] known = states.get();
        return known == null || known[LEFT] == UNBOUNDED ? null : known.clone();
    }

    /** The inner call is over: the outer one, if there is one, goes on being counted from there. */
    void resume(long @Nullable [] outer) {
        long @Nullable [] known = states.get();
        if (outer != null && known != null) {
            System.arraycopy(outer, 0, known, 0, SIZE);
        }
    }

    /** The call of the thread is over: nothing is counted any more. */
    void end() {
        long @Nullable [] known = states.get();
        if (known != null) {
            known[LEFT] = UNBOUNDED;
        }
    }

    /** So many bytes came on this socket. */
    void take(long socket, int count) throws IOException {
        long @Nullable [] known = states.get();
        if (known == null || known[LEFT] == UNBOUNDED) {
            return;
        }
        comeTo(known, socket);
        known[TAKEN] += count;
        known[LEFT] -= count;
        if (known[LEFT] < 0) {
            throw new ProtocolException("the response goes on and on without any content");
        }
    }

    private static void comeTo(long[] known, long socket) {
        if (known[SOCKET] != socket) {
            known[SOCKET] = socket;
            known[TAKEN] = 0;
        }
    }
}
