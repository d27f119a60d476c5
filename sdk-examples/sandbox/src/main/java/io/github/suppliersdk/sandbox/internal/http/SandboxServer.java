package io.github.suppliersdk.sandbox.internal.http;

import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.sandbox.control.RecordedRequest;
import io.github.suppliersdk.sandbox.internal.control.CapturedBody;
import io.github.suppliersdk.sandbox.internal.control.Faults;
import io.github.suppliersdk.sandbox.internal.control.RecordedExchange;
import io.github.suppliersdk.sandbox.internal.control.Requests;
import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.handlers.HttpContinueReadHandler;
import io.undertow.util.HeaderValues;
import io.undertow.util.HttpString;
import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.xnio.IoUtils;
import org.xnio.Options;

/**
 * The HTTP server on the loopback interface: reads each request on a thread of its own, applies the faults, and writes
 * and records the response. Its threads are daemons and end when it is closed.
 */
public final class SandboxServer implements AutoCloseable {

    private static final int MAX_BODY_BYTES = 16 * 1024 * 1024;
    private static final int SHUTDOWN_MILLIS = 2_000;
    private static final byte[] NO_BODY = {};

    /** The response that is recorded for a request that is not processed. */
    private static final Response NOTHING = Response.empty(0);

    /**
     * Loggers of the server library. They are set to WARNING, unless configured, because otherwise every example would
     * print their lines first.
     */
    private static final List<Logger> QUIET = List.of(Logger.getLogger("io.undertow"), Logger.getLogger("org.xnio"));

    static {
        QUIET.stream().filter(logger -> logger.getLevel() == null).forEach(logger -> logger.setLevel(Level.WARNING));
    }

    private final Service service;
    private final Faults faults;
    private final Requests requests;
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "sandbox request");
        thread.setDaemon(true);
        return thread;
    });
    private final Undertow undertow;
    private final int port;

    /**
     * Starts the server.
     *
     * @param port the port; 0 takes any free port
     * @param beside wraps the handler of the interface with one that also serves other paths, such as the page
     * @throws IllegalStateException if the port is in use
     */
    public SandboxServer(
            int port, Service service, Faults faults, Requests requests, UnaryOperator<HttpHandler> beside) {
        this.service = service;
        this.faults = faults;
        this.requests = requests;
        HttpHandler handler = beside.apply(this::respond);
        undertow = Undertow.builder()
                .addHttpListener(port, "127.0.0.1")
                .setDirectBuffers(false) // JDK 24 and later print a warning when Undertow frees direct buffers
                .setIoThreads(2)
                .setWorkerThreads(1)
                .setWorkerOption(Options.WORKER_NAME, "sandbox")
                .setWorkerOption(Options.THREAD_DAEMON, true)
                .setSocketOption(Options.TCP_NODELAY, true)
                .setSocketOption(Options.REUSE_ADDRESSES, true)
                .setServerOption(UndertowOptions.DECODE_URL, false)
                .setServerOption(UndertowOptions.MAX_ENTITY_SIZE, -1L) // a longer body gets a response with status 413
                .setServerOption(UndertowOptions.SHUTDOWN_TIMEOUT, SHUTDOWN_MILLIS)
                .setHandler(new HttpContinueReadHandler(exchange -> dispatch(exchange, handler)))
                .build();
        try {
            undertow.start();
        } catch (RuntimeException e) {
            close();
            throw e.getCause() instanceof BindException
                    ? new IllegalStateException("The port " + port + " is in use.", e)
                    : e;
        }
        InetSocketAddress address =
                (InetSocketAddress) undertow.getListenerInfo().get(0).getAddress();
        this.port = address.getPort();
    }

    public int port() {
        return port;
    }

    private void dispatch(HttpServerExchange exchange, HttpHandler handler) {
        try {
            exchange.dispatch(threads, same -> {
                same.startBlocking();
                handler.handleRequest(same);
            });
        } catch (RejectedExecutionException closing) {
            IoUtils.safeClose(exchange.getConnection());
        }
    }

    /** A request that has arrived: its head, and what is recorded of it. */
    private final class Call {
        private final HttpServerExchange exchange;
        private final Requests.Arrival arrival = requests.arrival();
        private final String method;
        private final String rawPath;
        private final String path;
        private final Service.Target target;
        private final Map<String, List<String>> headers = new HashMap<>();

        private Call(HttpServerExchange exchange) {
            this.exchange = exchange;
            method = exchange.getRequestMethod().toString();
            rawPath = rawPath(exchange);
            path = service.pathBelowBase(rawPath);
            target = service.target(method, path);
            for (HeaderValues values : exchange.getRequestHeaders()) {
                headers.put(values.getHeaderName().toString().toLowerCase(Locale.ROOT), List.copyOf(values));
            }
        }

        private void record(Response response, boolean sent, byte[] body) {
            Map<String, List<String>> kept = new HashMap<>(headers);
            kept.remove("authorization");
            boolean isSecret = service.isTokenRequest(path); // the page shows no secrets
            requests.add(
                    number -> new RecordedExchange(
                            new RecordedRequest(
                                    number,
                                    method,
                                    rawPath,
                                    exchange.getQueryString(),
                                    target.template(),
                                    response.status(),
                                    sent,
                                    body.length,
                                    Map.copyOf(kept)),
                            arrival.at(),
                            Duration.ofNanos(System.nanoTime() - arrival.nanos()),
                            CapturedBody.of(isSecret ? NO_BODY : body),
                            response.headers(),
                            CapturedBody.of(isSecret ? NO_BODY : response.body()),
                            response.problems()),
                    arrival);
        }
    }

    private void respond(HttpServerExchange exchange) throws IOException {
        Call call = new Call(exchange);
        byte[] body = exchange.getInputStream().readNBytes(MAX_BODY_BYTES + 1);
        List<Fault> plan = List.of();
        Response response;
        try {
            if (body.length > MAX_BODY_BYTES) {
                exchange.setPersistent(false); // the rest of the body is not read
                response = Response.error(413, "The body has more than " + MAX_BODY_BYTES + " bytes.");
            } else {
                plan = service.isTokenRequest(call.path)
                        ? List.of()
                        : faults.plan(call.method, call.path, call.target.template(), call.target.parameters());
                response = response(
                        plan, new Request(call.method, call.path, exchange.getQueryString(), call.headers, body));
            }
        } catch (RuntimeException e) { // of a condition that a test has supplied
            response = Service.failed(call.method, call.path, e);
        }
        boolean lost = response.status() == 0 || has(plan, Fault.Kind.LOSE_RESPONSE);
        boolean cutOff = has(plan, Fault.Kind.CUT_OFF_RESPONSE) && response.body().length > 0;
        call.record(response, !lost && !cutOff, body);
        if (!delay(plan) || lost) {
            IoUtils.safeClose(exchange.getConnection());
        } else {
            send(exchange, response, cutOff ? response.body().length / 2 : response.body().length);
        }
    }

    private static boolean has(List<Fault> plan, Fault.Kind kind) {
        return plan.stream().anyMatch(fault -> fault.kind() == kind);
    }

    /** The error response of the last fault that sends one, or else the response of the service. */
    private Response response(List<Fault> plan, Request request) {
        if (has(plan, Fault.Kind.DROP_REQUEST)) {
            return NOTHING;
        }
        Response refusal = null;
        for (Fault fault : plan) {
            if (fault.kind() == Fault.Kind.REFUSE_WITH_PAGE) {
                refusal = Response.errorPage(fault.status());
            } else if (fault.kind() == Fault.Kind.REFUSE) {
                Response error = Response.error(fault.status(), "The sandbox was told to refuse this request.");
                String retryAfter = fault.retryAfter();
                refusal = retryAfter == null ? error : error.withHeader("Retry-After", retryAfter);
            }
        }
        return refusal == null ? service.respond(request) : refusal;
    }

    /** Waits for the delays of all faults. Returns false if the server was closed meanwhile. */
    private static boolean delay(List<Fault> plan) {
        Duration delay = plan.stream().map(Fault::delay).reduce(Duration.ZERO, Duration::plus);
        try {
            Thread.sleep(delay.toMillis());
            return true;
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Sends the response. If that is not the whole body, the connection is closed in the middle of it. */
    private static void send(HttpServerExchange exchange, Response response, int bytes) throws IOException {
        exchange.setStatusCode(response.status());
        response.headers()
                .forEach((name, value) -> exchange.getResponseHeaders().put(HttpString.tryFromString(name), value));
        byte[] body = response.body();
        if (body.length > 0) {
            exchange.setResponseContentLength(body.length);
            OutputStream out = exchange.getOutputStream();
            out.write(body, 0, bytes);
            if (bytes < body.length) {
                out.flush();
                exchange.getConnection().close();
                return;
            }
        }
        exchange.endExchange();
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

    /** Stops the server. Requests in flight are cut off. */
    @Override
    public void close() {
        threads.shutdownNow();
        undertow.stop();
    }
}
