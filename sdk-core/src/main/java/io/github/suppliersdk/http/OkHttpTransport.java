package io.github.suppliersdk.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import javax.net.SocketFactory;
import okhttp3.Authenticator;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** The transport over OkHttp; the one place that knows it. */
public final class OkHttpTransport implements HttpTransport {
    private static final int HTTP_UNAVAILABLE = 503;
    private static final String RETRY_AFTER = "Retry-After";

    /** OkHttp keeps five, so that eight calls at a time would make new connections all the time. */
    private static final int IDLE_CONNECTIONS = 64;

    private static final int KEPT_MINUTES = 5;

    private final OkHttpClient client;
    private final Call.Factory calls;
    private final boolean ownsClient;
    private final Addresses addresses = new Addresses();
    private final HeaderTranslation headers = new HeaderTranslation();
    private volatile boolean closed;

    private OkHttpTransport(OkHttpClient client, Call.Factory calls, boolean ownsClient) {
        this.client = client;
        this.calls = calls;
        this.ownsClient = ownsClient;
    }

    /** A transport with an OkHttp client of its own, which {@link #close()} frees. */
    public static OkHttpTransport create(TimeoutOptions timeouts) {
        OkHttpClient.Builder builder = new OkHttpClient.Builder()
                .connectionPool(new ConnectionPool(IDLE_CONNECTIONS, KEPT_MINUTES, TimeUnit.MINUTES))
                .connectTimeout(timeouts.connect())
                .readTimeout(timeouts.read().orElse(Duration.ZERO))
                .writeTimeout(timeouts.write().orElse(Duration.ZERO));
        OkHttpClient client = settle(builder, true);
        return new OkHttpTransport(client, client, true);
    }

    /**
     * A transport over the caller's own client, with its proxy, TLS, protocols, connection pool, interceptors and
     * time-outs for connecting, reading and writing. Its dispatcher is not used. Some of its settings do not count,
     * because the library decides them: silent repeats, redirects and its authenticator are off, and the time-out of the
     * whole call comes with each request. Unless it has a socket factory of its own, its sockets send without delay.
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
     * @param layer gives what makes the calls, over the client that it is given
     */
    public static OkHttpTransport using(OkHttpClient client, Function<OkHttpClient, Call.Factory> layer) {
        boolean plainSockets = client.socketFactory().equals(SocketFactory.getDefault());
        OkHttpClient settled = settle(client.newBuilder(), plainSockets);
        return new OkHttpTransport(settled, layer.apply(settled), false);
    }

    private static OkHttpClient settle(OkHttpClient.Builder builder, boolean plainSockets) {
        if (plainSockets) {
            builder.socketFactory(new NoDelaySocketFactory());
        }
        return builder.retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .authenticator(Authenticator.NONE)
                .addNetworkInterceptor(OkHttpTransport::track)
                .build();
    }

    /** Runs once a connection is there and before the first byte of the request leaves. */
    private static Response track(Interceptor.Chain chain) throws IOException {
        // not chain.request(): an interceptor of the caller may have put another request in its place
        Progress progress = Objects.requireNonNull(chain.call().request().tag(Progress.class));
        progress.connected = true;
        Response response = chain.proceed(chain.request());
        if (response.code() != HTTP_UNAVAILABLE) {
            return response;
        }
        // OkHttp itself repeats a request without a body at once when it is told "503, Retry-After: 0", and has no
        // setting against that: so it does not get to see the header.
        progress.hiddenRetryAfter = response.headers(RETRY_AFTER);
        return response.newBuilder().removeHeader(RETRY_AFTER).build();
    }

    @Override
    public HttpResponse execute(HttpRequest request) throws HttpTransportException {
        if (request.cancellation().isCancelled()) {
            throw HttpTransportException.notSent("cancelled before the request was sent", null);
        }
        Progress progress = new Progress();
        Call call = calls.newCall(translate(request, progress));
        call.timeout().timeout(request.timeout().toNanos(), TimeUnit.NANOSECONDS);
        request.cancellation().onCancel(call::cancel);
        try {
            return new OkHttpResponse(execute(call), progress.hiddenRetryAfter, this);
        } catch (IOException e) {
            evictIfClosed();
            throw failure(e, progress, request.cancellation());
        }
    }

    /** Waiting for a connection, OkHttp lets an InterruptedException out, which it does not declare. */
    private static Response execute(Call call) throws IOException {
        try {
            return call.execute();
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
            throw e;
        }
    }

    private Request translate(HttpRequest request, Progress progress) {
        return new Request.Builder()
                .url(addresses.parse(request.url()))
                .headers(headers.translate(request.headers()))
                .tag(HttpRequest.class, request)
                .tag(Progress.class, progress)
                .method(request.method(), body(request, progress))
                .build();
    }

    private static @Nullable RequestBody body(HttpRequest request, Progress progress) {
        HttpBody body = request.body().orElse(null);
        if (body != null) {
            return new TrackedBody(body, progress);
        }
        // OkHttp wants a body with these, be it an empty one
        return request.method().equals("POST") || request.method().equals("PUT") ? RequestBody.EMPTY : null;
    }

    private static HttpTransportException failure(IOException cause, Progress progress, Cancellation cancellation) {
        String what = (cancellation.isCancelled() ? "cancelled, " : "") + describe(cause);
        return progress.mayHaveArrived()
                ? HttpTransportException.maybeSent("no answer: " + what, cause)
                : HttpTransportException.notSent(
                        (progress.connected ? "not completely sent: " : "no connection: ") + what, cause);
    }

    static String describe(IOException cause) {
        String message = cause.getMessage();
        return cause.getClass().getSimpleName() + (message == null ? "" : ": " + message);
    }

    @Override
    public void close() {
        if (ownsClient) {
            closed = true;
            client.connectionPool().evictAll();
        }
    }

    /** A connection that was in use while this was closed comes back to the pool afterwards. */
    private void evictIfClosed() {
        if (closed) {
            client.connectionPool().evictAll();
        }
    }

    /** How far a request came; written by the thread that sends it, read by the same one. */
    private static final class Progress {
        private boolean connected;
        private boolean hasBody;
        private boolean lastByteHandedOver;
        private List<String> hiddenRetryAfter = List.of();

        /** A request without a body counts as sent from the moment that there is a connection. */
        private boolean mayHaveArrived() {
            return connected && (!hasBody || lastByteHandedOver);
        }
    }

    /** A body that notes the moment before its last byte is handed to the socket: before that, it cannot be complete. */
    private static final class TrackedBody extends RequestBody {
        private final HttpBody body;
        private final Progress progress;

        private TrackedBody(HttpBody body, Progress progress) {
            this.body = body;
            this.progress = progress;
            progress.hasBody = true;
        }

        @Override
        public @Nullable MediaType contentType() {
            return null; // the header is already there
        }

        @Override
        public long contentLength() {
            return body.length();
        }

        @Override
        public boolean isOneShot() {
            return true; // whether to repeat is decided above the transport, never inside OkHttp
        }

        @Override
        public void writeTo(BufferedSink sink) throws IOException {
            if (body.length() == 0) {
                progress.lastByteHandedOver = true;
            }
            body.writeTo(new TrackedStream(sink, body.length(), progress));
        }
    }

    private static final class TrackedStream extends OutputStream {
        private static final int PIECE = 8192;

        private final BufferedSink sink;
        private final Progress progress;
        private long remaining;

        private TrackedStream(BufferedSink sink, long length, Progress progress) {
            this.sink = sink;
            this.remaining = length;
            this.progress = progress;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            int from = offset;
            int left = count;
            while (left > 0) {
                int piece = Math.min(left, PIECE);
                remaining -= piece;
                if (remaining <= 0) {
                    progress.lastByteHandedOver = true;
                }
                sink.write(bytes, from, piece);
                from += piece;
                left -= piece;
            }
        }
    }

    private static final class OkHttpResponse implements HttpResponse {
        private final Response response;
        private final List<String> hiddenRetryAfter;
        private final OkHttpTransport transport;

        private OkHttpResponse(Response response, List<String> hiddenRetryAfter, OkHttpTransport transport) {
            this.response = response;
            this.hiddenRetryAfter = hiddenRetryAfter;
            this.transport = transport;
        }

        @Override
        public int status() {
            return response.code();
        }

        @Override
        public Map<String, List<String>> headers() {
            Map<String, List<String>> headers = response.headers().toMultimap();
            if (hiddenRetryAfter.isEmpty()) {
                return headers;
            }
            Map<String, List<String>> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            all.putAll(headers);
            all.put(RETRY_AFTER, hiddenRetryAfter);
            return all;
        }

        @Override
        public InputStream body() {
            return response.body().byteStream();
        }

        @Override
        public void close() {
            response.close();
            transport.evictIfClosed();
        }
    }
}
