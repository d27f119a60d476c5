package io.github.suppliersdk.sandbox.internal.http;

import io.github.suppliersdk.sandbox.control.RecordedRequest;
import io.github.suppliersdk.sandbox.internal.control.Arrival;
import io.github.suppliersdk.sandbox.internal.control.CapturedBody;
import io.github.suppliersdk.sandbox.internal.control.FaultPlan;
import io.github.suppliersdk.sandbox.internal.control.FaultPlan.Ending;
import io.github.suppliersdk.sandbox.internal.control.Faults;
import io.github.suppliersdk.sandbox.internal.control.RecordedExchange;
import io.github.suppliersdk.sandbox.internal.control.Requests;
import io.undertow.io.IoCallback;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.AttachmentKey;
import io.undertow.util.HeaderValues;
import io.undertow.util.HttpString;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.xnio.IoUtils;
import org.xnio.XnioExecutor;

/**
 * Reads requests, applies the faults, and writes and records the responses. No thread waits for a client or for a
 * webhook: worker threads process only requests that have arrived completely.
 */
final class RequestHandler implements HttpHandler {

    private static final byte[] NO_BODY = {};
    /** The response that is recorded for a request that is not processed. */
    private static final Response NOTHING = Response.empty(0);

    private static final AttachmentKey<Arrival> ARRIVAL = AttachmentKey.create(Arrival.class);
    private static final long RESPONSE_TIMEOUT_SECONDS = 60;

    private final Service service;
    private final Faults faults;
    private final Requests requests;
    private final BodyReader bodies = new BodyReader();

    RequestHandler(Service service, Faults faults, Requests requests) {
        this.service = service;
        this.faults = faults;
        this.requests = requests;
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) {
        String method = exchange.getRequestMethod().toString();
        String path = service.pathBelowBase(rawPath(exchange));
        exchange.putAttachment(ARRIVAL, requests.arrival());
        if (service.isTokenRequest(path) || !faults.any()) {
            read(exchange, FaultPlan.NONE, method, path);
        } else {
            // a condition supplied by a test may block, so it must not run on an I/O thread
            exchange.dispatch((HttpHandler) same -> plan(same, method, path));
        }
    }

    private void plan(HttpServerExchange exchange, String method, String path) {
        FaultPlan plan;
        try {
            plan = faults.plan(method, path, service.template(method, path));
        } catch (RuntimeException e) {
            refuseUnread(exchange, Service.failed(method, path, e), NO_BODY);
            return;
        }
        if (plan.resetBeforeReading()) {
            record(exchange, NOTHING, false, NO_BODY);
            IoUtils.safeClose(exchange.getConnection());
            return;
        }
        read(exchange, plan, method, path);
    }

    private void read(HttpServerExchange exchange, FaultPlan plan, String method, String path) {
        bodies.read(exchange, new BodyReader.Receiver() {

            @Override
            public void complete(byte[] body) {
                exchange.dispatch((HttpHandler) same -> respond(same, plan, method, path, body));
            }

            @Override
            public void tooLarge(byte[] read) {
                String message = "The body has more than " + BodyReader.MAX_BODY_BYTES + " bytes.";
                refuseUnread(exchange, Response.error(413, message), read);
            }
        });
    }

    private void respond(HttpServerExchange exchange, FaultPlan plan, String method, String path, byte[] body)
            throws IOException {
        if (plan.dropRequest()) {
            record(exchange, NOTHING, false, body);
            IoUtils.safeClose(exchange.getConnection());
            return;
        }
        CompletableFuture<Response> response = responseTo(exchange, plan, method, path, body);
        if (response.isDone() && plan.delay().isZero()) {
            recorded(exchange, plan, response.join(), body).handleRequest(exchange);
            return;
        }
        exchange.dispatch(Runnable::run, () -> {
            var unused =
                    response.thenAccept(done -> later(exchange, plan.delay(), recorded(exchange, plan, done, body)));
        });
    }

    private interface ResponseStep extends HttpHandler {
        @Override
        void handleRequest(HttpServerExchange exchange) throws IOException;
    }

    /** Records the request with its response, and returns the step that sends the response. */
    private ResponseStep recorded(HttpServerExchange exchange, FaultPlan plan, Response response, byte[] body) {
        Ending ending = plan.ending() == Ending.CUT_OFF && response.body().length == 0 ? Ending.WHOLE : plan.ending();
        record(exchange, response, ending == Ending.WHOLE, body);
        return same -> finish(same, response, ending);
    }

    private static void finish(HttpServerExchange exchange, Response response, Ending ending) throws IOException {
        switch (ending) {
            case LOST -> IoUtils.safeClose(exchange.getConnection());
            case CUT_OFF -> sendHalf(exchange, response);
            case WHOLE -> send(exchange, response);
        }
    }

    /** Responds before the request's body has been read completely. The connection cannot be reused after that. */
    private void refuseUnread(HttpServerExchange exchange, Response response, byte[] body) {
        record(exchange, response, true, body);
        exchange.setPersistent(false);
        send(exchange, response);
    }

    private CompletableFuture<Response> responseTo(
            HttpServerExchange exchange, FaultPlan plan, String method, String path, byte[] body) {
        FaultPlan.Refused refusal = plan.refusal();
        if (refusal != null) {
            return CompletableFuture.completedFuture(refusal(refusal));
        }
        return service.respond(method, path, exchange.getQueryString(), headers(exchange), body);
    }

    private static Response refusal(FaultPlan.Refused refusal) {
        if (refusal.page()) {
            return Response.errorPage(refusal.status());
        }
        Response response = Response.error(refusal.status(), "The sandbox was told to refuse this request.");
        String retryAfter = refusal.retryAfter();
        return retryAfter == null ? response : response.withHeader("Retry-After", retryAfter);
    }

    private static void later(HttpServerExchange exchange, Duration delay, HttpHandler step) {
        try {
            if (delay.isZero()) {
                exchange.dispatch(step);
            } else {
                XnioExecutor.Key unused = exchange.getIoThread()
                        .executeAfter(
                                () -> later(exchange, Duration.ZERO, step), delay.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (RejectedExecutionException closing) {
            IoUtils.safeClose(exchange.getConnection());
        }
    }

    private static void send(HttpServerExchange exchange, Response response) {
        start(exchange, response);
        byte[] body = response.body();
        if (body.length == 0) {
            exchange.endExchange();
            return;
        }
        exchange.getResponseSender().send(ByteBuffer.wrap(body), IoCallback.END_EXCHANGE);
        if (!exchange.isResponseComplete()) {
            XnioExecutor.Key deadline = exchange.getIoThread()
                    .executeAfter(
                            () -> IoUtils.safeClose(exchange.getConnection()),
                            RESPONSE_TIMEOUT_SECONDS,
                            TimeUnit.SECONDS);
            exchange.addExchangeCompleteListener((same, next) -> {
                deadline.remove();
                next.proceed();
            });
        }
    }

    /** Sends the first half of the response's body and closes the connection. Writes blocking, on a worker thread. */
    private static void sendHalf(HttpServerExchange exchange, Response response) throws IOException {
        start(exchange, response);
        byte[] body = response.body();
        exchange.startBlocking();
        OutputStream out = exchange.getOutputStream();
        out.write(body, 0, body.length / 2);
        out.flush();
        exchange.getConnection().close();
    }

    private static void start(HttpServerExchange exchange, Response response) {
        exchange.setStatusCode(response.status());
        response.headers()
                .forEach((name, value) -> exchange.getResponseHeaders().put(HttpString.tryFromString(name), value));
        if (response.body().length > 0) {
            exchange.setResponseContentLength(response.body().length);
        }
    }

    private void record(HttpServerExchange exchange, Response response, boolean responseSent, byte[] body) {
        Arrival arrival = exchange.getAttachment(ARRIVAL);
        String method = exchange.getRequestMethod().toString();
        String path = rawPath(exchange);
        Map<String, List<String>> headers = headers(exchange);
        headers.remove("authorization");
        RecordedRequest request = new RecordedRequest(
                0,
                method,
                path,
                exchange.getQueryString(),
                service.template(method, service.pathBelowBase(path)),
                response.status(),
                responseSent,
                body.length,
                Map.copyOf(headers));
        RecordedExchange recorded = new RecordedExchange(
                request,
                arrival.at(),
                Duration.ofNanos(System.nanoTime() - arrival.nanos()),
                CapturedBody.of(body),
                response.headers(),
                CapturedBody.of(response.body()),
                response.problems());
        requests.add(recorded, arrival);
    }

    /** The path exactly as it was sent. The request target may also be an absolute URL. */
    private static String rawPath(HttpServerExchange exchange) {
        String target = exchange.getRequestURI();
        if (!exchange.isHostIncludedInRequestURI()) {
            return target;
        }
        int path = target.indexOf('/', target.indexOf("//") + 2);
        return path < 0 ? "/" : target.substring(path);
    }

    private static Map<String, List<String>> headers(HttpServerExchange exchange) {
        Map<String, List<String>> headers = new HashMap<>();
        for (HeaderValues values : exchange.getRequestHeaders()) {
            headers.put(values.getHeaderName().toString().toLowerCase(Locale.ROOT), List.copyOf(values));
        }
        return headers;
    }
}
