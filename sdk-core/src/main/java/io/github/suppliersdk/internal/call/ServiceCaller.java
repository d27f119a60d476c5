package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.HttpTransportException;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The single path that every call takes: write the body, send, judge the status, read the answer. */
public final class ServiceCaller {
    private final String baseUrl;
    private final CallSettings settings;
    private final BytePool buffers;
    private final int longestAnswer;
    private final Exchange exchange;

    /**
     * A caller over a transport.
     *
     * @param baseUrl the base address, without a slash at its end
     * @param longestAnswer the most bytes that an answer may have
     */
    public ServiceCaller(
            HttpTransport transport,
            String baseUrl,
            TokenSource tokens,
            BytePool buffers,
            int longestAnswer,
            CallSettings settings) {
        this.baseUrl = baseUrl;
        this.settings = settings;
        this.buffers = buffers;
        this.longestAnswer = longestAnswer;
        this.exchange =
                new AuthorizationStep(tokens, new LoggingStep(new TransportStep(transport, buffers, longestAnswer)));
    }

    /** Calls an endpoint without a body and gives back what it answers. */
    public <A> A fetch(Endpoint<Void, A> endpoint, Params params) {
        return Objects.requireNonNull(call(endpoint, params, null));
    }

    /** Calls an endpoint with a body and gives back what it answers. */
    public <Q, A> A send(Endpoint<Q, A> endpoint, Params params, Q body) {
        return Objects.requireNonNull(call(endpoint, params, body));
    }

    /** Calls an endpoint that answers nothing. */
    public <Q> void run(Endpoint<Q, Void> endpoint, Params params, @Nullable Q body) {
        call(endpoint, params, body);
    }

    private <Q, A> @Nullable A call(Endpoint<Q, A> endpoint, Params params, @Nullable Q body) {
        String url = baseUrl + endpoint.path().expand(params.path()) + params.query();
        CallState call = new CallState(endpoint.method(), url, System::nanoTime);
        try (Bytes bytes = body == null || endpoint.writer() == null ? null : write(endpoint, body)) {
            HttpRequest request = new HttpRequest(
                    endpoint.method(),
                    url,
                    endpoint.path().toString(),
                    headers(bytes != null),
                    bytes,
                    settings.timeouts().attempt());
            try (RawAnswer answer = exchange.execute(request, call)) {
                return read(endpoint, answer, call);
            }
        } catch (HttpTransportException e) {
            throw new TransportException(
                    call.info(), e.requestMayHaveReachedService(), String.valueOf(e.getMessage()), e);
        }
    }

    private <Q> Bytes write(Endpoint<Q, ?> endpoint, Q body) {
        Bytes bytes = buffers.take();
        try {
            Json.write(body, Objects.requireNonNull(endpoint.writer()), bytes);
            return bytes;
        } catch (IOException e) {
            bytes.close();
            throw new UncheckedIOException(e); // nothing is written here but memory
        } catch (RuntimeException | Error e) {
            bytes.close();
            throw e;
        }
    }

    private Map<String, String> headers(boolean withBody) {
        Map<String, String> headers = new LinkedHashMap<>(settings.headers());
        if (withBody) {
            headers.put("Content-Type", "application/json");
        }
        return headers;
    }

    private <A> @Nullable A read(Endpoint<?, A> endpoint, RawAnswer answer, CallState call) {
        if (!answer.isSuccess()) {
            throw ErrorDecoder.decode(call.info(), answer);
        }
        if (endpoint.reader() == null) {
            return null;
        }
        if (answer.fault() != null) {
            throw unreadable(answer, call, "it broke off", answer.fault());
        }
        if (!answer.complete()) {
            throw unreadable(answer, call, "it is longer than " + longestAnswer + " bytes", null);
        }
        try {
            return Json.read(answer.body(), endpoint.reader());
        } catch (IOException e) {
            throw unreadable(answer, call, Json.describe(e), e);
        }
    }

    private static InvalidResponseException unreadable(
            RawAnswer answer, CallState call, String problem, @Nullable Throwable cause) {
        return new InvalidResponseException(call.info(), answer.forException(), problem, cause);
    }
}
