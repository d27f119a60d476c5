package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.HttpTransportException;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.bytes.Bytes;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The last channel: hands the request to the transport and reads the response into memory, up to a limit.
 *
 * <p>A runtime exception of the transport becomes an {@link HttpTransportException}, so that the channels before this
 * one have to handle only that. It is unknown how far such an attempt came, so it counts as one that may have arrived.
 */
final class TransportChannel implements Channel {
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
    public ReceivedResponse execute(HttpRequest request, CallState call) throws HttpTransportException {
        if (Thread.currentThread().isInterrupted()) {
            throw HttpTransportException.notSent("interrupted before the request was sent", null);
        }
        Duration limit = call.attemptTimeout(request.timeout());
        if (limit.isZero()) {
            throw HttpTransportException.notSent("the time for the call was over before the request was sent", null);
        }
        call.countAttempt();
        try (HttpResponse response = transport.execute(request.withTimeout(limit))) {
            call.noteResponse(response);
            return read(response, call);
        } catch (RuntimeException e) { // the transport may be foreign code
            throw HttpTransportException.maybeSent("the transport failed: " + e, e);
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
