package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.http.Cancellation;
import io.github.suppliersdk.http.HttpBody;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransportException;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Executes requests with OkHttp: translates them there and back, and says of a failure what it means. */
public final class OkHttpCalls {
    private final OkHttpClient client;
    private final Call.Factory calls;
    private final boolean ownsClient;
    private final UrlCache urls = new UrlCache();
    private final HeaderCache headers = new HeaderCache();
    private volatile boolean closed;

    private OkHttpCalls(OkHttpClient client, Call.Factory calls, boolean ownsClient) {
        this.client = client;
        this.calls = calls;
        this.ownsClient = ownsClient;
    }

    /** Calls with a client that belongs to them. */
    public static OkHttpCalls owning(OkHttpClient client) {
        return new OkHttpCalls(client, client, true);
    }

    /** Calls with a client that stays its owner's, made by the layer over it. */
    public static OkHttpCalls over(OkHttpClient client, Function<OkHttpClient, Call.Factory> layer) {
        return new OkHttpCalls(client, layer.apply(client), false);
    }

    /** Sends a request and returns when the head of the response is there. */
    public HttpResponse execute(HttpRequest request) throws HttpTransportException {
        Cancellation cancellation = request.cancellation();
        if (cancellation.isCancelled()) {
            throw HttpTransportException.notSent("cancelled before the request was sent", null);
        }
        Attempt attempt = new Attempt();
        Call call = calls.newCall(translate(request, attempt));
        if (call.request().tag(Attempt.class) != attempt) {
            attempt.delivery().mayHaveArrived(); // another request took its place, which cannot be followed
        }
        call.timeout().timeout(request.timeout().toNanos(), TimeUnit.NANOSECONDS);
        cancellation.onCancel(call::cancel);
        try {
            return new OkHttpResponse(execute(call), attempt.hiddenRetryAfter(), this::evictIfClosed);
        } catch (IOException e) {
            evictIfClosed();
            throw attempt.delivery().failure((cancellation.isCancelled() ? "cancelled, " : "") + describe(e), e);
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

    private Request translate(HttpRequest request, Attempt attempt) {
        return new Request.Builder()
                .url(urls.parse(request.url()))
                .headers(headers.translate(request.headers()))
                .tag(HttpRequest.class, request)
                .tag(Attempt.class, attempt)
                .method(request.method(), body(request, attempt.delivery()))
                .build();
    }

    private static @Nullable RequestBody body(HttpRequest request, Delivery delivery) {
        HttpBody body = request.body().orElse(null);
        if (body != null) {
            return new DeliveredBody(body, delivery);
        }
        // OkHttp wants a body with these, be it an empty one
        return request.method().equals("POST") || request.method().equals("PUT") ? RequestBody.EMPTY : null;
    }

    private static String describe(IOException cause) {
        String message = cause.getMessage();
        return cause.getClass().getSimpleName() + (message == null ? "" : ": " + message);
    }

    /** Frees the connections of a client that belongs to these calls. */
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
}
