package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.config.TimeoutOptions;
import io.github.suppliersdk.http.Cancellation;
import io.github.suppliersdk.http.HttpBody;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransportException;
import io.github.suppliersdk.internal.http.Deadlines.Deadline;
import io.github.suppliersdk.internal.redaction.Redaction;
import io.github.suppliersdk.internal.threads.Threads;
import java.net.SocketTimeoutException;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Executes requests with OkHttp: translates requests and responses, and says what a failure means. */
public final class OkHttpCalls {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.calls");

    private static final long LONGEST_CLOSING_MILLIS = 100;

    /** Shared by all clients that are not the library's: their connections may be in one pool. */
    private static final InputBudget UNBOUNDED = InputBudget.unbounded();

    private final OkHttpClient client;
    private final Call.Factory calls;
    private final boolean ownsClient;
    private final InputBudget budget;
    private final UrlCache urls = new UrlCache();
    private final HeaderCache headers = new HeaderCache();
    private volatile boolean closed;

    private OkHttpCalls(OkHttpClient client, Call.Factory calls, boolean ownsClient, InputBudget budget) {
        this.client = client;
        this.calls = calls;
        this.ownsClient = ownsClient;
        this.budget = budget;
    }

    /** Makes calls with a client of the library's own. */
    public static OkHttpCalls withOwnClient(TimeoutOptions timeouts) {
        return withOwnClient(timeouts, System::nanoTime);
    }

    /** The same with a clock for the idle time of connections. */
    static OkHttpCalls withOwnClient(TimeoutOptions timeouts, LongSupplier clock) {
        InputBudget budget = InputBudget.bounded();
        OkHttpClient client = OkHttpClients.create(timeouts, budget, clock);
        return new OkHttpCalls(client, client, true, budget);
    }

    /** Makes calls with a client derived from the owner's, wrapped by this layer. The owner's client is not closed. */
    public static OkHttpCalls over(OkHttpClient owners, Function<OkHttpClient, Call.Factory> layer) {
        OkHttpClient client = OkHttpClients.derive(owners, UNBOUNDED);
        return new OkHttpCalls(client, OkHttpClients.requireSettled(layer.apply(client)), false, UNBOUNDED);
    }

    /** Sends a request and returns when the head of the response has arrived. */
    public HttpResponse execute(HttpRequest request) throws HttpTransportException {
        Cancellation cancellation = request.cancellation();
        if (cancellation.isCancelled()) {
            throw HttpTransportException.notSent("cancelled before the request was sent", null);
        }
        long start = System.nanoTime();
        while (true) { // each pass closes one idle connection, so the loop ends without any, or at the time-out
            Attempt attempt = new Attempt(calls != client);
            try {
                return execute(request, attempt, left(request, start));
            } catch (HttpTransportException e) {
                if (e.requestMayHaveReachedService()
                        || !(e.getCause() instanceof SpoiledConnectionException)
                        || cancellation.isCancelled()
                        || left(request, start) <= 0) {
                    throw e;
                }
                if (ownsClient) {
                    // other idle connections probably hold unexpected input too, such as a notice of a time-out
                    closeIdle();
                }
            }
        }
    }

    private static long left(HttpRequest request, long start) {
        return request.timeout().toNanos() - (System.nanoTime() - start);
    }

    private HttpResponse execute(HttpRequest request, Attempt attempt, long timeoutNanos)
            throws HttpTransportException {
        Cancellation cancellation = request.cancellation();
        Request translated = translate(request, attempt);
        long @Nullable [] outer = budget.suspend(); // a listener may make a call inside this one
        @Nullable Call call = null;
        @Nullable Deadline deadline = null;
        try {
            call = calls.newCall(translated);
            if (call.request().tag(Attempt.class) != attempt) {
                attempt.delivery().mayHaveArrived(); // another request replaced it, which cannot be followed
            }
            // the caller's own time-out, otherwise OkHttp's time-out thread would run foreign code
            call.timeout().clearTimeout();
            deadline = Deadlines.SHARED.start(call, timeoutNanos, attempt::breakConnection);
            cancellation.onCancel(call::cancel);
            return new OkHttpResponse(call, attempt, call.execute(), budget, deadline, () -> end(outer));
        } catch (Exception | LinkageError e) { // foreign code throws anything, and OkHttp more than it declares
            release(call, deadline, attempt, e, outer);
            if (ownsClient && !attempt.hasOwnConnection() && hasHeardNothing(deadline, e)) {
                closeIdle(); // an intermediary that dropped this connection probably dropped the other idle ones
            }
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw failure(attempt, describe(request, deadline, e), e);
        } catch (Error e) { // such as out of memory: for the caller to handle, but the connection must stay usable
            release(call, deadline, attempt, e, outer);
            throw e;
        }
    }

    /** Whether a time-out ended the call: that of the attempt, or of a read. */
    private static boolean hasHeardNothing(@Nullable Deadline deadline, Throwable failure) {
        return (deadline != null && deadline.isOver()) || failure instanceof SocketTimeoutException;
    }

    /**
     * Makes the exception for a failure. The caller's interceptors may have put secrets into headers, unknown above the
     * transport.
     */
    private HttpTransportException failure(Attempt attempt, String what, Throwable failure) {
        List<String> secrets = attempt.secrets();
        if (secrets.isEmpty() || failure instanceof SpoiledConnectionException) {
            return attempt.delivery().failure(what, failure, failure);
        }
        Redaction redaction = Redaction.of(secrets);
        return attempt.delivery().failure(redaction.message(what), failure, redaction.copyOf(failure));
    }

    private static String describe(HttpRequest request, @Nullable Deadline deadline, Throwable failure) {
        if (request.cancellation().isCancelled()) {
            return Failures.describeStopped("cancelled", failure);
        }
        return deadline != null && deadline.isOver()
                ? Failures.describeStopped("timeout after " + request.timeout().toMillis() + " ms", failure)
                : Failures.describe(failure);
    }

    /** Releases the connection: code that failed after the response had come may have left it open. */
    private void release(
            @Nullable Call call,
            @Nullable Deadline deadline,
            Attempt attempt,
            Throwable failure,
            long @Nullable [] outer) {
        budget.end();
        if (deadline != null) {
            Deadlines.SHARED.end(deadline);
        }
        if (call != null && !attempt.delivery().isOwn(failure)) {
            cancel(call);
            attempt.closeResponse();
        }
        end(outer);
    }

    private void end(long @Nullable [] outer) {
        budget.resume(outer);
        evictIfClosed();
    }

    /** Cancels the call. That runs foreign listeners, whose exceptions must not replace the failure. */
    private static void cancel(Call call) {
        try {
            call.cancel();
        } catch (RuntimeException | LinkageError e) {
            LOG.debug("cancelling a call failed with {}", e.getClass().getName());
        }
    }

    private Request translate(HttpRequest request, Attempt attempt) {
        return headers.begin(urls.parse(request.url()), request.headers())
                .tag(HttpRequest.class, ownsClient ? request : noted(request, attempt.delivery()))
                .tag(Attempt.class, attempt)
                .method(request.method(), body(request, attempt.delivery()))
                .build();
    }

    /** Wraps the body in the tag, because an interceptor may send it in its own way. */
    private static HttpRequest noted(HttpRequest request, Delivery delivery) {
        HttpBody body = request.body().orElse(null);
        return body == null
                ? request
                : new HttpRequest(
                        request.method(),
                        request.url(),
                        request.pathTemplate(),
                        request.headers(),
                        new UntrackedBody(body, delivery),
                        request.timeout(),
                        request.cancellation());
    }

    private static @Nullable RequestBody body(HttpRequest request, Delivery delivery) {
        HttpBody body = request.body().orElse(null);
        if (body != null) {
            return new DeliveredBody(body, delivery);
        }
        // OkHttp requires a body for these methods, even an empty one
        return request.method().equals("POST") || request.method().equals("PUT") ? RequestBody.EMPTY : null;
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
