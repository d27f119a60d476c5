package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.threads.Threads;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import okhttp3.Authenticator;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** The transport over OkHttp: translates requests and responses, and says what a failure means. */
public final class OkHttpTransport implements HttpTransport {
    /** OkHttp's default is five, so that eight concurrent calls would keep making new connections. */
    private static final int IDLE_CONNECTIONS = 64;

    /** Some load balancers drop an idle connection after four minutes without notice. */
    private static final int KEPT_MINUTES = 3;

    /**
     * The interval of HTTP/2 pings. Without them a connection whose peer is dead would be used until the kernel gives
     * it up, after a quarter of an hour: cancelling a call ends only its stream.
     */
    private static final Duration PINGS = Duration.ofSeconds(15);

    private final OkHttpClient client;
    private final Call.Factory calls;
    private final boolean ownsClient;

    private OkHttpTransport(OkHttpClient client, Call.Factory calls, boolean ownsClient) {
        this.client = client;
        this.calls = calls;
        this.ownsClient = ownsClient;
    }

    /**
     * Sends with an OkHttp client of the library's own. The time limit of the attempt ends each read and write; with
     * limits of their own too, each would take two more calls of the kernel.
     */
    public static OkHttpTransport create() {
        return create(System::nanoTime);
    }

    /** The same with a clock for the idle time of connections. */
    static OkHttpTransport create(LongSupplier clock) {
        OkHttpClient.Builder builder = new OkHttpClient.Builder()
                .connectionPool(new ConnectionPool(IDLE_CONNECTIONS, KEPT_MINUTES, TimeUnit.MINUTES))
                .pingInterval(PINGS)
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO);
        OkHttpClient client = own(builder, clock);
        return new OkHttpTransport(client, client, true);
    }

    /**
     * Sends with a client derived from the user's, with the settings changed that the library decides. The user's
     * client is not closed.
     *
     * @param wrapper returns the call factory over the derived client, such as one that traces
     */
    public static OkHttpTransport over(OkHttpClient users, Function<OkHttpClient, Call.Factory> wrapper) {
        OkHttpClient.Builder builder = users.newBuilder()
                .cache(null) // a response for one account is not for another, and reads must be current
                .dispatcher(new Dispatcher()); // otherwise the application could cancel these calls
        if (users.pingIntervalMillis() == 0) {
            builder.pingInterval(PINGS);
        }
        OkHttpClient client = own(builder, System::nanoTime);
        return new OkHttpTransport(client, wrapper.apply(client), false);
    }

    /** Lets OkHttp never send again by itself: retries are decided above the transport. */
    private static OkHttpClient own(OkHttpClient.Builder builder, LongSupplier clock) {
        // a client that this one was derived from may have them already
        builder.interceptors().remove(Attempt.ENTRY);
        builder.networkInterceptors().removeIf(SendGuard.class::isInstance);
        return builder.retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .authenticator(Authenticator.NONE)
                .addInterceptor(Attempt.ENTRY)
                .addNetworkInterceptor(new SendGuard(clock))
                .build();
    }

    @Override
    public HttpResponse execute(HttpRequest request, @Nullable String token, Duration timeout)
            throws HttpTransportException {
        if (request.cancellation().isCancelled()) {
            throw HttpTransportException.notSent("cancelled before the request was sent", null);
        }
        long end = System.nanoTime() + timeout.toNanos();
        while (true) { // each pass closes one idle connection, so the loop ends without any, or at the time-out
            Attempt attempt = new Attempt(request.mayLeave(), calls != client);
            Call call = calls.newCall(translate(request, token, attempt));
            // not 0, which would be no limit
            call.timeout().timeout(Math.max(1, end - System.nanoTime()), TimeUnit.NANOSECONDS);
            request.cancellation().onCancel(call::cancel);
            // Kotlin declares nothing: OkHttp throws InterruptedException too, while it connects
            try {
                return new OkHttpResponse(call.execute());
            } catch (Exception e) {
                if (e instanceof InterruptedException) {
                    Thread.currentThread().interrupt();
                }
                if (ownsClient && attempt.hasReusedConnection() && Failures.isTimeoutOfCall(e)) {
                    close(); // an intermediary that dropped this connection probably dropped the other idle ones
                }
                boolean isSentNowhere = e instanceof StaleConnectionException && !attempt.mayHaveArrived(e);
                if (!isSentNowhere || request.cancellation().isCancelled() || System.nanoTime() - end >= 0) {
                    throw failure(request, timeout, attempt, e);
                }
            }
        }
    }

    private static HttpTransportException failure(
            HttpRequest request, Duration timeout, Attempt attempt, Exception failure) {
        String what = request.cancellation().isCancelled()
                ? "cancelled"
                : Failures.isTimeoutOfCall(failure)
                        ? "timeout after " + timeout.toMillis() + " ms"
                        : Failures.describe(failure);
        return attempt.mayHaveArrived(failure)
                ? HttpTransportException.maybeSent("no response: " + what, failure)
                : HttpTransportException.notSent("no connection: " + what, failure);
    }

    private static Request translate(HttpRequest request, @Nullable String token, Attempt attempt) {
        Request.Builder translated =
                new Request.Builder().url(request.address().url()).tag(Attempt.class, attempt);
        request.headers().forEach(translated::addHeader); // no two have the same name
        if (token != null) {
            translated.addHeader("Authorization", "Bearer ".concat(token));
        }
        // OkHttp requires a body for these methods, even an empty one
        boolean hasBody = request.body() != null
                || request.method().equals("POST")
                || request.method().equals("PUT");
        return translated
                .method(request.method(), hasBody ? new OneShotBody(request.body()) : null)
                .build();
    }

    /**
     * Closes the idle connections of the library's own client. On another thread, because closing a TLS connection
     * writes to the peer.
     */
    @Override
    public void close() {
        if (ownsClient) {
            Threads.detach("supplier-sdk-close", client.connectionPool()::evictAll);
        }
    }

    int connections() {
        return client.connectionPool().connectionCount();
    }

    /** A body that nobody sends a second time: not OkHttp after a 503, and no interceptor that retries. */
    private static final class OneShotBody extends RequestBody {
        private final @Nullable Bytes bytes;
        private boolean written;

        private OneShotBody(@Nullable Bytes bytes) {
            this.bytes = bytes;
        }

        @Override
        public @Nullable MediaType contentType() {
            return null; // the header is already there
        }

        @Override
        public long contentLength() {
            return bytes == null ? 0 : bytes.size();
        }

        @Override
        public boolean isOneShot() {
            return true;
        }

        @Override
        public void writeTo(BufferedSink sink) throws IOException {
            if (written) {
                throw new IOException(
                        "the request was about to be sent for the second time; the library retries itself");
            }
            written = true;
            if (bytes != null) {
                sink.write(bytes.array(), 0, bytes.size());
            }
        }
    }

    private record OkHttpResponse(Response response) implements HttpResponse {
        @Override
        public int status() {
            return response.code();
        }

        @Override
        public Map<String, List<String>> headers() {
            return response.headers().toMultimap();
        }

        @Override
        public InputStream body() {
            return response.body().byteStream();
        }

        @Override
        public void close() {
            response.close();
        }
    }
}
