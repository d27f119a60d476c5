package io.github.suppliersdk.http;

import io.github.suppliersdk.config.TimeoutOptions;
import io.github.suppliersdk.internal.http.OkHttpCalls;
import java.util.Objects;
import java.util.function.Function;
import okhttp3.Call;
import okhttp3.OkHttpClient;

/** The transport over OkHttp. */
public final class OkHttpTransport implements HttpTransport {
    private final OkHttpCalls calls;

    private OkHttpTransport(OkHttpCalls calls) {
        this.calls = calls;
    }

    /** A transport with an OkHttp client of its own, which {@link #close()} frees. */
    public static OkHttpTransport create(TimeoutOptions timeouts) {
        return new OkHttpTransport(OkHttpCalls.withOwnClient(timeouts));
    }

    /**
     * A transport over the caller's own client, with its proxy, TLS, protocols, connection pool, interceptors and
     * time-outs for connecting, reading and writing. Its dispatcher is not used. Some of its settings do not count,
     * because the library decides them: silent retries, redirects, its authenticator and its cache are off, and the library itself
     * cancels a call whose time is over. The library's calls set TCP_NODELAY on the connections that they use. Over HTTP/2 they
     * send a ping every 15 seconds unless the client has a {@code pingInterval}: else a connection that is dead would stay in use
     * until the kernel gives it up, for time-outs of the library's end a stream only.
     *
     * <p>Unlike a client of the library's own, this one puts no bound on a chunked response whose chunk headers never end:
     * it is read until the time for the attempt is over.
     *
     * <p>If the client has no socket factory of its own, its connections are made with sockets of the library's, which do
     * what those of the JVM do and count what they read. So over HTTP/1 the library knows which responses came before their
     * request was sent, and therefore belong to an earlier one. The application's own calls may share these connections,
     * except those with TLS. Of other sockets (of a factory of the caller's, through a SOCKS proxy, of TLS that is not the
     * JDK's, or of connections that the application's own calls made) it does not know. There, on a connection that served
     * another request before, no refusal (such as 429, or 401 to a token that has expired) proves that a POST was not
     * carried out: the POST is not sent again, and
     * {@link io.github.suppliersdk.errors.FailedCallException#earlierAttemptMayBeApplied()} of its exception is true.
     * With such sockets, use tokens that are renewed before they expire, as those by
     * {@link io.github.suppliersdk.auth.ClientCredentials} are, or HTTP/2.
     *
     * <p>Each OkHttp request carries the {@link HttpRequest} that it was made from as a tag, so that an interceptor or an
     * event listener finds the path template: {@code request.tag(HttpRequest.class).pathTemplate()}.
     *
     * <p>{@link #close()} leaves the client alone: it belongs to the caller.
     */
    public static OkHttpTransport using(OkHttpClient client) {
        return using(client, settled -> settled);
    }

    /**
     * The same with a layer over the client, for instrumentation that makes the calls itself, such as the tracing of
     * OpenTelemetry: {@code OkHttpTransport.using(client, OkHttpTelemetry.create(openTelemetry)::createCallFactory)}.
     *
     * @param layer gives what makes the calls, over the client that it is given; with any other client, OkHttp would follow
     *     redirects and send requests again by itself
     * @throws IllegalArgumentException if the layer gives an OkHttp client that is not derived from the one that it is given,
     *     or that retries, redirects or authenticates by itself
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
