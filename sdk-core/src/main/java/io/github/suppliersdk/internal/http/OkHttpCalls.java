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

/** Executes requests with OkHttp: translates them there and back, and says of a failure what it means. */
public final class OkHttpCalls {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.calls");

    private static final long LONGEST_CLOSING_MILLIS = 100;

    /** One for all clients that are not the library's: their connections may be in one pool. */
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

    /** Calls with a client of their own. */
    public static OkHttpCalls withOwnClient(TimeoutOptions timeouts) {
        return withOwnClient(timeouts, System::nanoTime);
    }

    /** The same, with the clock by which connections are idle. */
    static OkHttpCalls withOwnClient(TimeoutOptions timeouts, LongSupplier clock) {
        InputBudget budget = InputBudget.bounded();
        OkHttpClient client = OkHttpClients.create(timeouts, budget, clock);
        return new OkHttpCalls(client, client, true, budget);
    }

    /** Calls with a client that is derived from its owner's and stays his, made by the layer over it. */
    public static OkHttpCalls over(OkHttpClient owners, Function<OkHttpClient, Call.Factory> layer) {
        OkHttpClient client = OkHttpClients.derive(owners, UNBOUNDED);
        return new OkHttpCalls(client, OkHttpClients.requireSettled(layer.apply(client)), false, UNBOUNDED);
    }

    /** Sends a request and returns when the head of the response is there. */
    public HttpResponse execute(HttpRequest request) throws HttpTransportException {
        Cancellation cancellation = request.cancellation();
        if (cancellation.isCancelled()) {
            throw HttpTransportException.notSent("cancelled before the request was sent", null);
        }
        long start = System.nanoTime();
        while (true) { // each time one idle connection is closed, so at last there is none, or the time is over
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
                    closeIdle(); // what spoils one, such as a notice of a time-out, spoils all
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
        long @Nullable [] outer = budget.suspend(); // a listener may make a call in the midst of another
        @Nullable Call call = null;
        @Nullable Deadline deadline = null;
        try {
            call = calls.newCall(translated);
            if (call.request().tag(Attempt.class) != attempt) {
                attempt.delivery().mayHaveArrived(); // another request took its place, which cannot be followed
            }
            call.timeout().clearTimeout(); // the caller's own, or OkHttp's thread for time-outs would run foreign code
            deadline = Deadlines.SHARED.start(call, timeoutNanos, attempt::breakConnection);
            cancellation.onCancel(call::cancel);
            return new OkHttpResponse(call, attempt, call.execute(), budget, deadline, () -> end(outer));
        } catch (Exception | LinkageError e) { // foreign code throws anything, and OkHttp more than it declares
            release(call, deadline, attempt, e, outer);
            if (ownsClient && !attempt.hasOwnConnection() && hasHeardNothing(deadline, e)) {
                closeIdle(); // what is forgotten on the way is so for all that were idle as long
            }
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw failure(attempt, describe(request, deadline, e), e);
        } catch (Error e) { // such as no memory: the caller's to handle, but his connections stay in order
            release(call, deadline, attempt, e, outer);
            throw e;
        }
    }

    /** Whether a time-out ended it, the one for the attempt or the one for reading. */
    private static boolean hasHeardNothing(@Nullable Deadline deadline, Throwable failure) {
        return (deadline != null && deadline.isOver()) || failure instanceof SocketTimeoutException;
    }

    /** Interceptors of the caller's may have put secrets into the headers that nobody above the transport knows. */
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

    /** Code that failed after a response had come may have left it open, and with it its connection. */
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

    /** Runs listeners of anybody's; what they throw must not take the place of the failure. */
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

    /** An interceptor that takes the body out of the tag may send it in a way of its own. */
    private static HttpRequest noted(HttpRequest request, Delivery delivery) {
        HttpBody body = request.body().orElse(null);
        return body == null
                ? request
                : new HttpRequest(
                        request.method(),
                        request.url(),
                        request.pathTemplate(),
                        request.headers(),
                        new NotedBody(body, delivery),
                        request.timeout(),
                        request.cancellation());
    }

    private static @Nullable RequestBody body(HttpRequest request, Delivery delivery) {
        HttpBody body = request.body().orElse(null);
        if (body != null) {
            return new DeliveredBody(body, delivery);
        }
        // OkHttp wants a body with these, be it an empty one
        return request.method().equals("POST") || request.method().equals("PUT") ? RequestBody.EMPTY : null;
    }

    /** Frees the connections of a client that belongs to these calls. */
    public void close() {
        if (ownsClient) {
            closed = true;
            closeIdle();
        }
    }

    /** A connection that was in use while this was closed comes back to the pool afterwards. */
    private void evictIfClosed() {
        if (closed) {
            closeIdle();
        }
    }

    /**
     * Closes the connections that are not in use. Nearly always that is done at once; but one under TLS waits for a write to it
     * that its peer does not take, and may wait for the peer as long as for a read. So it is another thread that waits for more.
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
