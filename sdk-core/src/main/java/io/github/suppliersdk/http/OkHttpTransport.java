package io.github.suppliersdk.http;

import io.github.suppliersdk.config.TimeoutOptions;
import io.github.suppliersdk.internal.http.OkHttpCalls;
import java.util.Objects;
import java.util.function.Function;
import okhttp3.Call;
import okhttp3.OkHttpClient;

/** The transport with OkHttp. */
public final class OkHttpTransport implements HttpTransport {
    private final OkHttpCalls calls;

    private OkHttpTransport(OkHttpCalls calls) {
        this.calls = calls;
    }

    /** Makes a transport with an OkHttp client of its own, which {@link #close()} frees. */
    public static OkHttpTransport create(TimeoutOptions timeouts) {
        return new OkHttpTransport(OkHttpCalls.withOwnClient(timeouts));
    }

    /**
     * Makes a transport with the caller's own client, with its proxy, TLS, protocols, connection pool, interceptors and
     * time-outs for connecting, reading and writing. Its dispatcher is not used. Some settings are overridden, because
     * the library decides them: silent retries, redirects, the client's authenticator and its cache are off, and the
     * library itself cancels a call at its time limit. The library's calls set TCP_NODELAY on their connections. Over
     * HTTP/2 they send a ping every 15 seconds unless the client has a {@code pingInterval}; otherwise a dead
     * connection would stay in use until the kernel gives it up, because the library's time-outs end only a stream.
     *
     * <p>Each OkHttp request has its {@link HttpRequest} as a tag, so that an interceptor or an event listener can read
     * the path template: {@code request.tag(HttpRequest.class).pathTemplate()}.
     *
     * <p>{@link #close()} does not close the client, which belongs to the caller.
     */
    public static OkHttpTransport using(OkHttpClient client) {
        return using(client, settled -> settled);
    }

    /**
     * Makes a transport with a layer over the client, for instrumentation that makes the calls itself, such as the
     * tracing of OpenTelemetry: {@code OkHttpTransport.using(client,
     * OkHttpTelemetry.create(openTelemetry)::createCallFactory)}.
     *
     * @param layer returns the call factory over the client that is passed to it; with any other client, OkHttp would
     *     follow redirects and send requests again by itself
     */
    public static OkHttpTransport using(OkHttpClient client, Function<OkHttpClient, Call.Factory> layer) {
        return new OkHttpTransport(
                OkHttpCalls.over(Objects.requireNonNull(client, "client"), Objects.requireNonNull(layer, "layer")));
    }

    @Override
    public HttpResponse execute(HttpRequest request) throws HttpTransportException {
        return calls.execute(request);
    }

    @Override
    public void close() {
        calls.close();
    }
}
