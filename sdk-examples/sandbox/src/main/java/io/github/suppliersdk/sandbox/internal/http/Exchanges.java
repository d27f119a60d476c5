package io.github.suppliersdk.sandbox.internal.http;

import io.github.suppliersdk.sandbox.control.FaultPlan;
import io.github.suppliersdk.sandbox.control.FaultPlan.Ending;
import io.github.suppliersdk.sandbox.control.RecordedRequest;
import io.github.suppliersdk.sandbox.control.SandboxFaults;
import io.github.suppliersdk.sandbox.control.SandboxRequests;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderValues;
import io.undertow.util.HttpString;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.xnio.IoUtils;

/** Reads requests from the connection, lets the faults strike, and writes the answers. */
final class Exchanges implements HttpHandler {

    private static final int MAX_BODY_BYTES = 16 * 1024 * 1024;
    private static final byte[] NO_BODY = {};

    private final Service service;
    private final SandboxFaults faults;
    private final SandboxRequests requests;
    private final ScheduledExecutorService timer;

    Exchanges(Service service, SandboxFaults faults, SandboxRequests requests, ScheduledExecutorService timer) {
        this.service = service;
        this.faults = faults;
        this.requests = requests;
        this.timer = timer;
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) throws IOException {
        if (exchange.isInIoThread()) {
            exchange.dispatch(this);
            return;
        }
        exchange.startBlocking();
        String method = exchange.getRequestMethod().toString();
        String path = service.pathBelowBase(rawPath(exchange));
        FaultPlan plan;
        try {
            plan = service.isTokenRequest(path) ? FaultPlan.NONE : faults.plan(method, path);
        } catch (RuntimeException e) {
            refuseUnread(exchange, Service.failed(method, path, "", e).answer(), NO_BODY);
            return;
        }
        answer(exchange, plan, method, path);
    }

    private void answer(HttpServerExchange exchange, FaultPlan plan, String method, String path) throws IOException {
        if (plan.resetBeforeReading()) {
            record(exchange, "", 0, false, NO_BODY);
            exchange.getConnection().close();
            return;
        }
        byte[] body = exchange.getInputStream().readNBytes(MAX_BODY_BYTES + 1);
        if (body.length > MAX_BODY_BYTES) {
            refuseUnread(exchange, Answer.error(413, "The body has more than " + MAX_BODY_BYTES + " bytes."), body);
            return;
        }
        if (plan.dropRequest()) {
            record(exchange, "", 0, false, body);
            exchange.getConnection().close();
            return;
        }
        Service.Outcome outcome = outcome(exchange, plan, method, path, body);
        Answer answer = outcome.answer();
        Ending ending = plan.ending() == Ending.CUT_OFF && answer.body().length == 0 ? Ending.WHOLE : plan.ending();
        record(exchange, outcome.template(), answer.status(), ending == Ending.WHOLE, body);
        later(exchange, plan.delay(), () -> send(exchange, answer, ending));
    }

    /** Answers although the request's body was not read to its end, so the connection cannot be used again. */
    private void refuseUnread(HttpServerExchange exchange, Answer answer, byte[] body) throws IOException {
        record(exchange, "", answer.status(), true, body);
        exchange.setPersistent(false);
        send(exchange, answer, Ending.WHOLE);
    }

    private Service.Outcome outcome(
            HttpServerExchange exchange, FaultPlan plan, String method, String path, byte[] body) {
        FaultPlan.Refused refusal = plan.refusal();
        if (refusal != null) {
            return new Service.Outcome("", refusal(refusal));
        }
        return service.answer(method, path, exchange.getQueryString(), headers(exchange), body);
    }

    private static Answer refusal(FaultPlan.Refused refusal) {
        if (refusal.page()) {
            return Answer.errorPage(refusal.status());
        }
        Answer answer = Answer.error(refusal.status(), "The sandbox was told to refuse this request.");
        String retryAfter = refusal.retryAfter();
        return retryAfter == null ? answer : answer.withHeader("Retry-After", retryAfter);
    }

    private interface Last {
        void run() throws IOException;
    }

    /** Ends the exchange now, or after the delay without keeping a worker busy with waiting. */
    private void later(HttpServerExchange exchange, Duration delay, Last step) throws IOException {
        if (delay.isZero()) {
            step.run();
            return;
        }
        HttpHandler last = same -> step.run();
        exchange.dispatch(Runnable::run, () -> {
            try {
                ScheduledFuture<?> unused =
                        timer.schedule(() -> exchange.dispatch(last), delay.toMillis(), TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException closing) {
                IoUtils.safeClose(exchange.getConnection());
            }
        });
    }

    private static void send(HttpServerExchange exchange, Answer answer, Ending ending) throws IOException {
        if (ending == Ending.LOST) {
            exchange.getConnection().close();
            return;
        }
        exchange.setStatusCode(answer.status());
        answer.headers()
                .forEach((name, value) -> exchange.getResponseHeaders().put(HttpString.tryFromString(name), value));
        byte[] body = answer.body();
        if (body.length == 0) {
            exchange.endExchange();
            return;
        }
        exchange.setResponseContentLength(body.length);
        OutputStream out = exchange.getOutputStream();
        if (ending == Ending.CUT_OFF) {
            out.write(body, 0, body.length / 2);
            out.flush();
            exchange.getConnection().close();
            return;
        }
        out.write(body);
        exchange.endExchange();
    }

    private void record(HttpServerExchange exchange, String template, int status, boolean answered, byte[] body) {
        Map<String, List<String>> headers = headers(exchange);
        headers.remove("authorization");
        requests.add(new RecordedRequest(
                0,
                exchange.getRequestMethod().toString(),
                rawPath(exchange),
                exchange.getQueryString(),
                template,
                status,
                answered,
                body.length,
                Map.copyOf(headers)));
    }

    /** The path exactly as it was sent, also if the request names the whole address. */
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
