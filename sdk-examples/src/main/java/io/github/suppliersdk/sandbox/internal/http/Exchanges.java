package io.github.suppliersdk.sandbox.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.control.FaultPlan;
import io.github.suppliersdk.sandbox.control.RecordedRequest;
import io.github.suppliersdk.sandbox.control.SandboxFaults;
import io.github.suppliersdk.sandbox.control.SandboxRequests;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderValues;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import java.io.IOException;
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
        String method = exchange.getRequestMethod().toString();
        String path = service.pathBelowBase(rawPath(exchange));
        FaultPlan plan = service.isTokenRequest(path) ? FaultPlan.NONE : faults.plan(method, path);
        if (plan.resetBeforeReading()) {
            record(exchange, "", 0, false, NO_BODY);
            exchange.getConnection().close();
            return;
        }
        exchange.startBlocking();
        byte[] body = exchange.getInputStream().readNBytes(MAX_BODY_BYTES + 1);
        if (body.length > MAX_BODY_BYTES) {
            record(exchange, "", 413, true, body);
            exchange.setPersistent(false);
            send(exchange, Answer.error(413, "The body has more than " + MAX_BODY_BYTES + " bytes."));
            return;
        }
        if (plan.dropRequest()) {
            record(exchange, "", 0, false, body);
            exchange.getConnection().close();
            return;
        }
        Service.Outcome outcome = outcome(exchange, plan, method, path, body);
        record(exchange, outcome.template(), outcome.answer().status(), !plan.loseAnswer(), body);
        later(exchange, plan.delay(), () -> {
            if (plan.loseAnswer()) {
                exchange.getConnection().close();
            } else {
                send(exchange, outcome.answer());
            }
        });
    }

    private Service.Outcome outcome(
            HttpServerExchange exchange, FaultPlan plan, String method, String path, byte[] body) {
        if (plan.refusal() != 0) {
            Answer refusal = Answer.error(plan.refusal(), "The sandbox was told to refuse this request.");
            String retryAfter = plan.retryAfter();
            return new Service.Outcome(
                    "", retryAfter == null ? refusal : refusal.withHeader("Retry-After", retryAfter));
        }
        return service.answer(method, path, exchange.getQueryString(), headers(exchange), body);
    }

    private interface Ending {
        void run() throws IOException;
    }

    /** Ends the exchange now, or after the delay without keeping a worker busy with waiting. */
    private void later(HttpServerExchange exchange, Duration delay, Ending ending) throws IOException {
        if (delay.isZero()) {
            ending.run();
            return;
        }
        HttpHandler last = same -> ending.run();
        exchange.dispatch(Runnable::run, () -> {
            try {
                ScheduledFuture<?> unused =
                        timer.schedule(() -> exchange.dispatch(last), delay.toMillis(), TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException closing) {
                IoUtils.safeClose(exchange.getConnection());
            }
        });
    }

    private static void send(HttpServerExchange exchange, Answer answer) throws IOException {
        exchange.setStatusCode(answer.status());
        answer.headers()
                .forEach((name, value) -> exchange.getResponseHeaders().put(HttpString.tryFromString(name), value));
        JsonNode body = answer.body();
        if (body == null) {
            exchange.endExchange();
            return;
        }
        byte[] bytes = Json.bytes(body);
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, "application/json");
        exchange.setResponseContentLength(bytes.length);
        exchange.getOutputStream().write(bytes);
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
