package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.internal.http.PercentDecoder;
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

/** The page of one sandbox, on the same server as the interface, with threads of its own. */
public final class LivePage implements AutoCloseable {

    /** Below the base path, where the interface has nothing. */
    public static final String PATH = "/page";

    private static final Logger LOG = LoggerFactory.getLogger(LivePage.class);
    private static final Pattern GZIP = Pattern.compile("(?i)(.*, *)?gzip *(,.*)?");
    private static final int MOST_FORM_BYTES = 256 * 1024;
    private static final int THREADS = 4;
    private static final int MOST_WAITING = 200;

    private final String base;
    private final Guard guard = new Guard();
    private final Routes routes = new Routes();
    private final Feeds feeds = new Feeds();
    private final CertifyView certify;
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            THREADS, THREADS, 5, TimeUnit.SECONDS, new LinkedBlockingQueue<>(MOST_WAITING), LivePage::thread);

    /**
     * @param origin scheme, host and port, asked once the server listens
     */
    public LivePage(Subject subject, Supplier<String> origin) {
        threads.allowCoreThreadTimeOut(true);
        base = subject.service().basePath() + PATH;
        Views views = new Views(origin::get, base, guard.token(), new Assets(routes).version());
        new OverviewView(subject, views).addTo(routes);
        new CalendarView(subject, views).addTo(routes);
        new RequestsView(subject, views).addTo(routes);
        new BookingsView(subject, views).addTo(routes);
        certify = new CertifyView(subject, views);
        certify.addTo(routes);
        new FaultsView(subject, views).addTo(routes);
        new ClockView(subject, views).addTo(routes);
        new StateView(subject, views).addTo(routes);
    }

    /** The handler of the interface, and the page beside it. */
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

    /** A stream that cannot be begun says why: a browser would ask again and again for one that is refused. */
    private static Feed feed(HttpServerExchange exchange, Routes.Subscription subscription) throws IOException {
        try {
            return subscription.feed(request(exchange));
        } catch (Complaint e) {
            return only(e.text());
        } catch (Refusal e) {
            return only(e.text());
        }
    }

    private static Feed only(String notice) {
        Changes changes = new Changes();
        return () -> changes.among(Feed.Event.of("notice", notice));
    }

    private PageResponse response(HttpServerExchange exchange, String method, String path) {
        try {
            Routes.Action action = routes.action(method, path.equals("/") ? "" : path);
            return action == null
                    ? PageResponse.refused(404, "The page has no such place.")
                    : action.respond(request(exchange));
        } catch (Complaint e) {
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
        Map<String, List<String>> values = PercentDecoder.query(exchange.getQueryString());
        String type = exchange.getRequestHeaders().getFirst(Headers.CONTENT_TYPE);
        if (type != null && type.startsWith("application/x-www-form-urlencoded")) {
            byte[] form = body.readNBytes(MOST_FORM_BYTES + 1);
            if (form.length > MOST_FORM_BYTES) {
                throw new Complaint("The form is too long.");
            }
            values = PageRequest.merged(values, PercentDecoder.query(new String(form, StandardCharsets.UTF_8)));
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

    /** Viewers see no more; who reloads finds nothing. */
    @Override
    public void close() {
        certify.close();
        feeds.close();
        threads.shutdown();
    }
}
