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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The last step: hands the request to the transport and reads the response into memory, up to a limit. */
final class TransportChannel implements Channel {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.calls");

    /** An error page of any size says what it has to say in its beginning, and a success without content nothing. */
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
        @Nullable HttpResponse response = null;
        try {
            response = transport.execute(request.withTimeout(limit));
            return read(response, call.responseIsRead());
        } catch (HttpTransportException e) {
            throw e;
        } catch (Exception e) { // a transport may be anybody's, and be written in a language that declares none
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw HttpTransportException.maybeSent("the transport failed: " + e, e);
        } finally {
            close(response);
        }
    }

    /** What came counts, however its transport fails to clean up. */
    private static void close(@Nullable HttpResponse response) {
        if (response == null) {
            return;
        }
        try {
            response.close();
        } catch (Exception e) {
            LOG.debug("the transport failed to close a response", e);
        }
    }

    private ReceivedResponse read(HttpResponse response, boolean isRead) {
        int status = response.status();
        boolean isContent = isRead && status >= 200 && status < 300;
        Bytes body = buffers.take();
        boolean complete = false;
        @Nullable IOException fault = null;
        try {
            complete = body.readFrom(response.body(), isContent ? maxResponseBytes : LONGEST_BEGINNING);
        } catch (IOException e) {
            fault = e; // the status and what came of the body are worth more than the fault alone
        } catch (Exception e) {
            fault = new IOException("reading it failed: " + e, e);
        } catch (Error e) {
            body.close();
            throw e;
        }
        return new ReceivedResponse(status, response, body, complete, fault);
    }
}
