package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.internal.http.Urls;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.state.Store;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The page of a sandbox, served by the same server as the interface. A view is a whole document at its address. The
 * page's script fetches it again once a second, and after each change.
 */
public final class LivePage implements AutoCloseable {

    /** The path of the page below the base path. No endpoint of the interface uses it. */
    public static final String PATH = "/page";

    private static final Logger LOG = LoggerFactory.getLogger(LivePage.class);

    /** Responds to the requests with one method and path. */
    interface Action {

        PageResponse respond(PageRequest request) throws IOException;
    }

    private final String base;
    private final Guard guard = new Guard();
    private final Store store;
    private final Map<String, Action> actions = new HashMap<>();
    private final CertifyView certify;

    public LivePage(SandboxContext sandbox) {
        base = sandbox.service().basePath() + PATH;
        store = sandbox.store();
        PageLayout layout = new PageLayout(base, guard.token(), Tab.OVERVIEW);
        new OverviewView(sandbox, layout).addTo(this);
        CalendarView.addTo(this, store, layout.at(Tab.CALENDAR));
        new RequestsView(sandbox, layout.at(Tab.REQUESTS)).addTo(this);
        new BookingsView(sandbox, layout.at(Tab.BOOKINGS)).addTo(this);
        new ControlView(sandbox, layout.at(Tab.CONTROL)).addTo(this);
        certify = new CertifyView(sandbox, layout.at(Tab.CERTIFY));
        certify.addTo(this);
        asset("page.css", "text/css; charset=utf-8");
        asset("page.js", "text/javascript; charset=utf-8");
        asset("icon.svg", "image/svg+xml");
    }

    /** Adds a view. Its HTML is made under the store's lock, so that it can read the state without a copy. */
    void view(String path, Function<PageRequest, String> html) {
        get(path, request -> PageResponse.html(store.locked(() -> html.apply(request))));
    }

    void get(String path, Action action) {
        actions.put("GET " + path, action);
    }

    void post(String path, Action action) {
        actions.put("POST " + path, action);
    }

    private void asset(String name, String type) {
        get("/" + name, request -> {
            try (InputStream in = Objects.requireNonNull(LivePage.class.getResourceAsStream(name))) {
                return PageResponse.of(200, type, in.readAllBytes());
            }
        });
    }

    /** A handler that serves the page below its path, and passes all other requests on to the service. */
    public HttpHandler beside(HttpHandler service) {
        return exchange -> {
            String path = exchange.getRequestURI();
            if (exchange.isHostIncludedInRequestURI() || !(path.equals(base) || path.startsWith(base + "/"))) {
                service.handleRequest(exchange);
            } else {
                guard.protect(exchange);
                String refusal = guard.refusal(exchange);
                send(
                        exchange,
                        refusal == null
                                ? response(exchange, path.substring(base.length()))
                                : PageResponse.refused(403, refusal));
            }
        };
    }

    private PageResponse response(HttpServerExchange exchange, String path) {
        String method = exchange.getRequestMethod().toString();
        try {
            Action action = actions.get(method + " " + (path.equals("/") ? "" : path));
            return action == null
                    ? PageResponse.refused(404, "The page has no such address.")
                    : action.respond(request(exchange));
        } catch (Refusal e) {
            return PageResponse.refused(e.status(), e.text());
        } catch (IOException | RuntimeException e) {
            LOG.error("{} {} of the page failed", method, path, e);
            return PageResponse.refused(500, "The page failed: " + e);
        }
    }

    private static PageRequest request(HttpServerExchange exchange) throws IOException {
        InputStream body = exchange.getInputStream();
        Map<String, List<String>> values = Urls.query(exchange.getQueryString());
        String type = exchange.getRequestHeaders().getFirst(Headers.CONTENT_TYPE);
        if (type != null && type.startsWith("application/x-www-form-urlencoded")) {
            values = Urls.query(new String(body.readAllBytes(), StandardCharsets.UTF_8));
        }
        return new PageRequest(values, body);
    }

    private static void send(HttpServerExchange exchange, PageResponse response) throws IOException {
        exchange.setStatusCode(response.status());
        response.headers()
                .forEach((name, value) -> exchange.getResponseHeaders().put(new HttpString(name), value));
        if (response.body().length > 0) {
            exchange.setResponseContentLength(response.body().length);
            exchange.getOutputStream().write(response.body());
        }
        exchange.endExchange();
    }

    /** Stops a running certification. */
    @Override
    public void close() {
        certify.close();
    }
}
