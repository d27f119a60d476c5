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
     * <p>Unlike a client of the library's own, this one does not limit the chunk headers of a response: one that never
     * ends is read until the time limit of the attempt.
     *
     * <p>If the client has no socket factory of its own, its connections use sockets of the library's, which behave
     * like those of the JVM and count their input. So over HTTP/1 the library knows which responses came before their
     * request was sent, and therefore belong to an earlier one. The application's own calls may share these
     * connections, except those with TLS. For other sockets (from a factory of the caller's, through a SOCKS proxy,
     * with TLS that is not the JDK's, or of connections that the application's own calls made) it does not know that.
     * On such a connection, if it served another request before, a refusal (such as 429, or 401 for an expired token)
     * does not prove that a POST was not carried out: the POST is not sent again, and {@link
     * io.github.suppliersdk.errors.FailedCallException#earlierAttemptMayBeApplied()} of its exception is true. With
     * such sockets, use HTTP/2, or tokens that are renewed before they expire, as {@link
     * io.github.suppliersdk.auth.ClientCredentials} does.
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
     * @throws IllegalArgumentException if the layer returns an OkHttp client that is not derived from the one passed to
     *     it, or that retries, redirects or authenticates by itself
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
