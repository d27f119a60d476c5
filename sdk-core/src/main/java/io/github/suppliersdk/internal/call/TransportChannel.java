package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.http.HttpResponse;
import io.github.suppliersdk.internal.http.HttpTransport;
import io.github.suppliersdk.internal.http.HttpTransportException;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last channel: hands the request to the transport, reads the response into memory, up to a limit, and logs one
 * line at DEBUG, without headers and bodies. Failures are thrown, so they are not logged at a higher level.
 */
final class TransportChannel implements Channel {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.calls");

    /** How much is read where the body matters little: the beginning of an error page is enough. */
    private static final int LONGEST_BEGINNING = 64 * 1024;

    private final HttpTransport transport;
    private final BytePool buffers;
    private final int maxResponseBytes;

    TransportChannel(HttpTransport transport, BytePool buffers, int maxResponseBytes) {
        this.transport = transport;
        this.buffers = buffers;
        this.maxResponseBytes = maxResponseBytes;
    }

    @Override
    public ReceivedResponse execute(CallState call) throws HttpTransportException {
        if (Thread.currentThread().isInterrupted()) {
            throw HttpTransportException.notSent("interrupted before the request was sent", null);
        }
        Duration left = call.remaining();
        if (left.isZero()) {
            throw HttpTransportException.notSent("the time for the call was over before the request was sent", null);
        }
        call.countAttempt();
        try (HttpResponse response = transport.execute(call.request(), call.token(), call.attemptLimit(left))) {
            ReceivedResponse received = read(response, call);
            log(call, left, received);
            return received;
        } catch (HttpTransportException e) {
            log(call, left, call.redaction().message(e.getMessage()));
            throw e;
        } catch (RuntimeException e) { // such as Okio's for a chunk with a negative length
            throw HttpTransportException.maybeSent("the response cannot be read: " + e, e);
        }
    }

    private static void log(CallState call, Duration left, Object outcome) {
        if (LOG.isDebugEnabled()) {
            LOG.debug(
                    "{} attempt {}: {}, {} ms",
                    call.request(),
                    call.attempts(),
                    outcome,
                    left.minus(call.remaining()).toMillis());
        }
    }

    private ReceivedResponse read(HttpResponse response, CallState call) {
        int status = response.status();
        boolean isContent = call.responseIsRead() && status >= 200 && status < 300;
        Bytes body = buffers.take();
        boolean complete = false;
        @Nullable IOException fault = null;
        try {
            complete = body.readFrom(response.body(), isContent ? maxResponseBytes : LONGEST_BEGINNING);
        } catch (IOException e) {
            fault = e; // the status and the part of the body that came are worth more than the failure alone
        }
        return new ReceivedResponse(status, response, body, complete, fault);
    }
}
