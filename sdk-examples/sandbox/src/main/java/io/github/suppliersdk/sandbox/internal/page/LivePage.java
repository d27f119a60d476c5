package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.internal.http.Urls;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The live page of a sandbox. It is served by the same server as the interface, on threads of its own. */
public final class LivePage implements AutoCloseable {

    /** The path of the page below the base path. No endpoint of the interface uses it. */
    public static final String PATH = "/page";

    private static final Logger LOG = LoggerFactory.getLogger(LivePage.class);
    private static final Pattern GZIP = Pattern.compile("(?i)(.*, *)?gzip *(,.*)?");
    private static final int MAX_FORM_BYTES = 256 * 1024;
    private static final int THREADS = 4;
    private static final int MAX_QUEUED = 200;

    private final String base;
    private final Guard guard = new Guard();
    private final Routes routes = new Routes();
    private final EventStreams feeds = new EventStreams();
    private final CertifyView certify;
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            THREADS, THREADS, 5, TimeUnit.SECONDS, new LinkedBlockingQueue<>(MAX_QUEUED), LivePage::thread);

    /**
     * Creates the page.
     *
     * @param sandbox the sandbox that the page shows and controls
     * @param origin the scheme, host and port of the server; read only after the server has started
     */
    public LivePage(SandboxContext sandbox, Supplier<String> origin) {
        threads.allowCoreThreadTimeOut(true);
        base = sandbox.service().basePath() + PATH;
        ViewContext context = new ViewContext(origin::get, base, guard.token(), new Assets(routes).version());
        new OverviewView(sandbox, context).addTo(routes);
        new CalendarView(sandbox, context).addTo(routes);
        new RequestsView(sandbox, context).addTo(routes);
        new BookingsView(sandbox, context).addTo(routes);
        certify = new CertifyView(sandbox, context);
        certify.addTo(routes);
        new FaultsView(sandbox, context).addTo(routes);
        new ClockView(sandbox, context).addTo(routes);
        new StateView(sandbox, context).addTo(routes);
    }

    /** A handler that serves the page below its path, and passes all other requests on to the service. */
    public HttpHandler beside(HttpHandler service) {
        return exchange -> {
            String path = exchange.getRequestURI();
            if (exchange.isHostIncludedInRequestURI() || !(path.equals(base) || path.startsWith(base + "/"))) {
                service.handleRequest(exchange);
            } else {
                handle(exchange, path.substring(base.length()));
            }
        };
    }

    private void handle(HttpServerExchange exchange, String path) {
        guard.protect(exchange);
        try {
            exchange.dispatch(threads, (HttpHandler) same -> respond(same, path));
        } catch (RejectedExecutionException e) {
            exchange.setStatusCode(503).endExchange();
        }
    }

    private void respond(HttpServerExchange exchange, String path) throws Exception {
        String refusal = guard.refusal(exchange);
        if (refusal != null) {
            send(exchange, PageResponse.refused(403, refusal));
            return;
        }
        String method = exchange.getRequestMethod().toString();
        Routes.Subscription subscription = method.equals("GET") ? routes.subscription(path) : null;
        if (subscription == null) {
            send(exchange, response(exchange, method, path));
        } else if (feeds.hasPermit()) {
            feeds.connect(exchange, feed(exchange, subscription));
        } else {
            send(exchange, PageResponse.refused(503, "There are too many viewers."));
        }
    }

    /**
     * A feed that cannot start becomes one that sends the reason, because a browser retries a refused stream for ever.
     */
    private static Feed feed(HttpServerExchange exchange, Routes.Subscription subscription) throws IOException {
        try {
            return subscription.feed(request(exchange));
        } catch (UserFacingException e) {
            return noticeFeed(e.text());
        } catch (Refusal e) {
            return noticeFeed(e.text());
        }
    }

    private static Feed noticeFeed(String notice) {
        ChangeFilter changes = new ChangeFilter();
        return () -> changes.filter(Feed.Event.of("notice", notice));
    }

    private PageResponse response(HttpServerExchange exchange, String method, String path) {
        try {
            Routes.Action action = routes.action(method, path.equals("/") ? "" : path);
            return action == null
                    ? PageResponse.refused(404, "The page has no such address.")
                    : action.respond(request(exchange));
        } catch (UserFacingException e) {
            return PageResponse.refused(400, e.text());
        } catch (Refusal e) {
            return PageResponse.refused(e.status(), e.text());
        } catch (IOException | RuntimeException e) {
            LOG.error("{} {} of the page failed", method, path, e);
            return PageResponse.refused(500, "The page failed: " + e);
        }
    }

    private static PageRequest request(HttpServerExchange exchange) throws IOException {
        exchange.startBlocking();
        InputStream body = exchange.getInputStream();
        Map<String, List<String>> values = Urls.query(exchange.getQueryString());
        String type = exchange.getRequestHeaders().getFirst(Headers.CONTENT_TYPE);
        if (type != null && type.startsWith("application/x-www-form-urlencoded")) {
            byte[] form = body.readNBytes(MAX_FORM_BYTES + 1);
            if (form.length > MAX_FORM_BYTES) {
                throw new UserFacingException("The form is too long.");
            }
            values = PageRequest.merged(values, Urls.query(new String(form, StandardCharsets.UTF_8)));
        }
        return new PageRequest(
                values,
                exchange.getRequestHeaders().contains("HX-Request"),
                GZIP.matcher(String.valueOf(exchange.getRequestHeaders().getFirst(Headers.ACCEPT_ENCODING)))
                        .matches(),
                body,
                exchange.getRequestHeaders().getFirst("Last-Event-ID"));
    }

    private static void send(HttpServerExchange exchange, PageResponse response) throws IOException {
        exchange.setStatusCode(response.status());
        response.headers()
                .forEach((name, value) -> exchange.getResponseHeaders().put(new HttpString(name), value));
        if (!exchange.isBlocking()) {
            exchange.startBlocking();
        }
        response.content().writeTo(exchange.getOutputStream());
        exchange.endExchange();
    }

    private static Thread thread(@Nullable Runnable work) {
        Thread thread = new Thread(work, "page of a sandbox");
        thread.setDaemon(true);
        return thread;
    }

    /** Stops a running certification, the event streams and the threads. */
    @Override
    public void close() {
        certify.close();
        feeds.close();
        threads.shutdown();
    }
}
