package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.HttpTransportException;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.bytes.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last channel: hands the request to the transport and reads the response into memory, up to a limit.
 *
 * <p>An exception that the transport does not declare becomes an {@link HttpTransportException}, so that the channels
 * before this one have to handle only that. It is unknown how far such an attempt came, so it counts as one that may
 * have arrived. Errors of the JVM pass unchanged.
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
            if (response == null) {
                throw HttpTransportException.maybeSent("the transport returned null in place of a response", null);
            }
            call.noteResponse(response);
            return read(response, call);
        } catch (HttpTransportException e) {
            Interrupts.restoreIfCauseOf(e);
            throw e;
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable e) { // the transport may be foreign code, and throw undeclared exceptions
            Interrupts.restoreIfCauseOf(e);
            // a copy, because methods of the original may throw
            throw HttpTransportException.maybeSent(
                    "the transport failed: " + call.redaction().copyOf(e), e);
        } finally {
            close(response, call);
        }
    }

    /** Closes the response. It has been read, so a failure to close it does not matter. */
    private static void close(@Nullable HttpResponse response, CallState call) {
        if (response == null) {
            return;
        }
        try {
            response.close();
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable e) {
            Logs.debug(
                    LOG,
                    "the transport failed to close a response",
                    call.redaction().copyOf(e));
        }
    }

    private ReceivedResponse read(HttpResponse response, CallState call) {
        int status = response.status();
        boolean isContent = call.responseIsRead() && status >= 200 && status < 300;
        Bytes body = buffers.take();
        boolean complete = false;
        @Nullable IOException fault = null;
        try {
            @Nullable InputStream content = response.body();
            if (content == null) {
                throw new IOException("the transport returned null in place of a body");
            }
            complete = body.readFrom(content, isContent ? maxResponseBytes : LONGEST_BEGINNING);
        } catch (IOException e) {
            fault = e; // the status and the part of the body that came are worth more than the failure alone
        } catch (VirtualMachineError e) {
            body.close();
            throw e;
        } catch (Throwable e) { // of any kind: the status is known
            Interrupts.restoreIfCauseOf(e);
            fault = new IOException("reading it failed: " + call.redaction().copyOf(e), e);
        }
        return new ReceivedResponse(status, response, body, complete, fault);
    }
}
