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

/** The last step: hands the request to the transport and reads the response into memory, up to a limit. */
final class TransportChannel implements Channel {
    /** An error page of any size says what it has to say in its beginning. */
    private static final int LONGEST_ERROR_BODY = 64 * 1024;

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
            return read(response);
        }
    }

    private ReceivedResponse read(HttpResponse response) {
        boolean success = response.status() >= 200 && response.status() < 300;
        Bytes body = buffers.take();
        boolean complete = false;
        @Nullable IOException fault = null;
        try {
            complete = body.readFrom(response.body(), success ? maxResponseBytes : LONGEST_ERROR_BODY);
        } catch (IOException e) {
            fault = e; // the status and what came of the body are worth more than the fault alone
        } catch (RuntimeException | Error e) {
            body.close();
            throw e;
        }
        return new ReceivedResponse(response.status(), response, body, complete, fault);
    }
}
