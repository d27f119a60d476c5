package io.github.suppliersdk.sandbox.internal.http;

import io.undertow.server.HttpServerExchange;
import java.io.ByteArrayOutputStream;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.xnio.IoUtils;
import org.xnio.XnioExecutor;

/**
 * Reads the bodies of requests without blocking a thread. The connection is closed if a body does not arrive within 30
 * seconds. If all unfinished bodies together take too much memory, the connection with the largest one is closed.
 */
final class BodyReader {

    static final int MAX_BODY_BYTES = 16 * 1024 * 1024;

    private static final long MAX_UNFINISHED_BYTES = 64L * 1024 * 1024;
    private static final long BODY_TIMEOUT_SECONDS = 30;

    /** Receives the body. One of the methods is called, once; neither is called if the connection is closed. */
    interface Receiver {

        void complete(byte[] body);

        /** Called if the body is longer than allowed, with the part that was read. */
        void tooLarge(byte[] read);
    }

    private final Set<Unfinished> unfinished = ConcurrentHashMap.newKeySet();
    private final AtomicLong unfinishedBytes = new AtomicLong();

    void read(HttpServerExchange exchange, Receiver receiver) {
        Unfinished body = new Unfinished(exchange, receiver);
        exchange.getRequestReceiver()
                .receivePartialBytes((same, bytes, last) -> body.add(bytes, last), (same, failure) -> body.abort());
        body.awaitRest();
    }

    private final class Unfinished {

        private final HttpServerExchange exchange;
        private final Receiver receiver;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private XnioExecutor.@Nullable Key deadline;
        private boolean done;

        private Unfinished(HttpServerExchange exchange, Receiver receiver) {
            this.exchange = exchange;
            this.receiver = receiver;
        }

        private synchronized int size() {
            return bytes.size();
        }

        private void add(byte[] more, boolean last) {
            byte[] whole = null;
            byte[] tooMany = null;
            synchronized (this) {
                if (done) {
                    return;
                }
                bytes.writeBytes(more);
                unfinishedBytes.addAndGet(more.length);
                if (bytes.size() > MAX_BODY_BYTES) {
                    tooMany = bytes.toByteArray();
                    end();
                } else if (last) {
                    whole = bytes.toByteArray();
                    end();
                }
            }
            if (tooMany != null) {
                receiver.tooLarge(tooMany);
            } else if (whole != null) {
                receiver.complete(whole);
            } else if (unfinishedBytes.get() > MAX_UNFINISHED_BYTES) {
                closeLargest();
            }
        }

        private synchronized void awaitRest() {
            if (!done) {
                unfinished.add(this);
                deadline = exchange.getIoThread().executeAfter(this::abort, BODY_TIMEOUT_SECONDS, TimeUnit.SECONDS);
            }
        }

        /** Frees the memory of the body. Data that arrives later is ignored. */
        private synchronized void end() {
            done = true;
            unfinished.remove(this);
            unfinishedBytes.addAndGet(-bytes.size());
            bytes.reset();
            if (deadline != null) {
                deadline.remove();
            }
        }

        private synchronized void abort() {
            if (!done) {
                end();
                IoUtils.safeClose(exchange.getConnection());
            }
        }
    }

    private void closeLargest() {
        unfinished.stream().max(Comparator.comparingInt(Unfinished::size)).ifPresent(Unfinished::abort);
    }
}
