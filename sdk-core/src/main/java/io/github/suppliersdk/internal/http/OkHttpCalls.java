package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.config.TimeoutOptions;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransportException;
import io.github.suppliersdk.internal.redaction.Redaction;
import io.github.suppliersdk.internal.threads.Threads;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/** Executes requests with OkHttp: translates requests and responses, and says what a failure means. */
public final class OkHttpCalls {
    private static final long LONGEST_CLOSING_MILLIS = 100;

    /** Longer ones would overflow in the clock of OkHttp. */
    private static final long LONGEST_TIMEOUT = Long.MAX_VALUE / 4;

    private final OkHttpClient client;
    private final Call.Factory calls;
    private final boolean ownsClient;
    private volatile boolean closed;

    private OkHttpCalls(OkHttpClient client, Call.Factory calls, boolean ownsClient) {
        this.client = client;
        this.calls = calls;
        this.ownsClient = ownsClient;
    }

    /** Makes calls with a client of the library's own. */
    public static OkHttpCalls withOwnClient(TimeoutOptions timeouts) {
        return withOwnClient(timeouts, System::nanoTime);
    }

    /** The same with a clock for the idle time of connections. */
    static OkHttpCalls withOwnClient(TimeoutOptions timeouts, LongSupplier clock) {
        OkHttpClient client = OkHttpClients.create(timeouts, clock);
        return new OkHttpCalls(client, client, true);
    }

    /** Makes calls with a client derived from the owner's, wrapped by this layer. The owner's client is not closed. */
    public static OkHttpCalls over(OkHttpClient owners, Function<OkHttpClient, Call.Factory> layer) {
        OkHttpClient client = OkHttpClients.derive(owners);
        return new OkHttpCalls(client, layer.apply(client), false);
    }

    /** Sends a request and returns when the head of the response has arrived. */
    public HttpResponse execute(HttpRequest request) throws HttpTransportException {
        if (request.cancellation().isCancelled()) {
            throw HttpTransportException.notSent("cancelled before the request was sent", null);
        }
        long start = System.nanoTime();
        while (true) { // each pass closes one idle connection, so the loop ends without any, or at the time-out
            Attempt attempt = new Attempt();
            long left = request.timeout().toNanos() - (System.nanoTime() - start);
            try {
                return execute(request, attempt, Math.max(1, Math.min(left, LONGEST_TIMEOUT)));
            } catch (StaleConnectionException e) {
                if (attempt.mayHaveArrived(e)
                        || request.cancellation().isCancelled()
                        || System.nanoTime() - start >= request.timeout().toNanos()) {
                    throw failure(request, attempt, e);
                }
                if (ownsClient) {
                    closeIdle(); // the peer has probably closed the other idle connections too
                }
            }
        }
    }

    private HttpResponse execute(HttpRequest request, Attempt attempt, long timeoutNanos)
            throws HttpTransportException, StaleConnectionException {
        Request translated = translate(request, attempt);
        @Nullable Call call = null;
        try {
            call = calls.newCall(translated);
            call.timeout().timeout(timeoutNanos, TimeUnit.NANOSECONDS);
            request.cancellation().onCancel(call::cancel);
            return new OkHttpResponse(call, call.execute(), attempt.secrets(translated), this::evictIfClosed);
        } catch (StaleConnectionException e) {
            throw e;
        } catch (Exception
                | LinkageError e) { // the caller's interceptors throw anything, and OkHttp more than it declares
            release(call);
            if (ownsClient && attempt.hasReusedConnection() && hasHeardNothing(e)) {
                closeIdle(); // an intermediary that dropped this connection probably dropped the other idle ones
            }
            if (e instanceof InterruptedException) { // OkHttp throws it while it connects
                Thread.currentThread().interrupt();
            }
            throw failure(request, attempt, e);
        } catch (Error e) { // such as out of memory: for the caller to handle
            release(call);
            throw e;
        }
    }

    /** Whether a time-out ended the call: that of the attempt, or of a read. */
    private static boolean hasHeardNothing(Throwable failure) {
        return Failures.isTimeoutOfCall(failure) || failure instanceof SocketTimeoutException;
    }

    /**
     * Makes the exception for a failure. The caller's interceptors may have put secrets into headers, unknown above the
     * transport.
     */
    private HttpTransportException failure(HttpRequest request, Attempt attempt, Throwable failure) {
        List<String> secrets = attempt.secrets(translate(request, attempt));
        String described = describe(request, failure);
        String what = secrets.isEmpty() ? described : Redaction.of(secrets).message(described);
        if (attempt.mayHaveArrived(failure) || !provesNotSent(failure)) {
            return HttpTransportException.maybeSent("no response: " + what, failure);
        }
        return Failures.isRefusalByProxy(failure)
                ? HttpTransportException.refusedByIntermediary("no connection: " + what, failure)
                : HttpTransportException.notSent("no connection: " + what, failure);
    }

    /**
     * Whether a failure before {@link SendGuard} proves that the request was not sent. A layer may have put interceptors
     * of its own behind the library's, which may send the request through another client: then only failures do from
     * which nobody can have sent anything.
     */
    private boolean provesNotSent(Throwable failure) {
        return calls == client
                || failure instanceof StaleConnectionException
                || failure instanceof ConnectException
                || failure instanceof UnknownHostException
                || (failure instanceof IOException reported && NotProcessed.isReportedBy(reported))
                || Failures.isOfTunnel(failure);
    }

    private static String describe(HttpRequest request, Throwable failure) {
        if (request.cancellation().isCancelled()) {
            return Failures.describeStopped("cancelled", failure);
        }
        return Failures.isTimeoutOfCall(failure)
                ? Failures.describeStopped("timeout after " + request.timeout().toMillis() + " ms", failure)
                : Failures.describe(failure);
    }

    /** Releases the connection: an interceptor that failed after the response had come may have left it open. */
    private void release(@Nullable Call call) {
        if (call != null) {
            call.cancel();
        }
        evictIfClosed();
    }

    private static Request translate(HttpRequest request, Attempt attempt) {
        Request.Builder translated = new Request.Builder().url(request.url());
        request.headers().forEach(translated::header);
        return translated
                .tag(HttpRequest.class, request)
                .tag(Attempt.class, attempt)
                .method(request.method(), body(request))
                .build();
    }

    private static @Nullable RequestBody body(HttpRequest request) {
        // OkHttp requires a body for these methods, even an empty one
        return request.body().isPresent()
                        || request.method().equals("POST")
                        || request.method().equals("PUT")
                ? new OneShotBody(request.body().orElse(null))
                : null;
    }

    /** Closes the connections of a client that belongs to these calls. */
    public void close() {
        if (ownsClient) {
            closed = true;
            closeIdle();
        }
    }

    /** Closes connections that came back to the pool after closing. */
    private void evictIfClosed() {
        if (closed) {
            closeIdle();
        }
    }

    /**
     * Closes the idle connections. Nearly always that is immediate; but closing a TLS connection waits for a pending
     * write, or for the peer up to the read time-out. Then another thread waits.
     */
    private void closeIdle() {
        CountDownLatch done = new CountDownLatch(1);
        Threads.detach("supplier-sdk-cancel", () -> {
            try {
                client.connectionPool().evictAll();
            } finally {
                done.countDown();
            }
        });
        try {
            boolean unused = done.await(LONGEST_CLOSING_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
