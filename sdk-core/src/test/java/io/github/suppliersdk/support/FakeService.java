package io.github.suppliersdk.support;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.internal.http.HttpRequest;
import io.github.suppliersdk.internal.http.HttpResponse;
import io.github.suppliersdk.internal.http.HttpTransport;
import io.github.suppliersdk.internal.http.HttpTransportException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A service in memory. A test decides the status and body of each response; the service records the requests. */
public final class FakeService implements HttpTransport {
    private static final String BASE_URL = "https://service.example";

    /** A request: its method, its path with the query, and its body, empty if there is none. */
    public record Sent(String method, String path, String body) {
        private static final Pattern SLOT_ID = Pattern.compile("\"slot_id\":\"([^\"]+)|/slots/([^/?]+)$");

        public boolean isPost() {
            return method.equals("POST");
        }

        public boolean isPut() {
            return method.equals("PUT");
        }

        public boolean isRead() {
            return method.equals("GET");
        }

        /** Whether it lists the slots of some days. */
        public boolean isRange() {
            return isRead() && path.contains("_slots?");
        }

        /** The ids of the slots that it creates, or the one in its path. */
        public List<String> ids() {
            return SLOT_ID.matcher(isPost() ? body : path)
                    .results()
                    .map(found -> isPost() ? found.group(1) : found.group(2))
                    .toList();
        }

        @Override
        public String toString() {
            return method + " " + path + (body.isEmpty() ? "" : " " + body);
        }
    }

    /** A response: its status and body. */
    public record Reply(int status, String body, String retryAfter) {
        /** A response without the header Retry-After. */
        public Reply(int status, String body) {
            this(status, body, "");
        }

        /** Status 200 with this body. */
        public static Reply ok(String body) {
            return new Reply(200, body);
        }
    }

    /** Decides the response to a request. */
    @FunctionalInterface
    public interface Rule {
        Reply reply(Sent request) throws HttpTransportException;
    }

    private final Rule rule;
    private final List<Sent> sent = new CopyOnWriteArrayList<>();
    private final List<HttpRequest> requests = new CopyOnWriteArrayList<>();

    public FakeService(Rule rule) {
        this.rule = rule;
    }

    /** A service that responds to every request with status 200 and this body. */
    public static FakeService responding(String body) {
        return new FakeService(request -> Reply.ok(body));
    }

    /** A client whose every call gets status 200 and this body. */
    public static SupplierClient client(String body) {
        return responding(body).client();
    }

    /** All requests so far. */
    public List<HttpRequest> requests() {
        return requests;
    }

    /** All requests so far. */
    public List<Sent> sent() {
        return sent;
    }

    /** All requests so far, each as method and path. */
    public List<String> calls() {
        return sent.stream().map(each -> each.method() + " " + each.path()).toList();
    }

    /** The configuration of a client without retries; its transport is this service. */
    public SupplierClientConfig.Builder config() {
        return SupplierClient.builder()
                .baseUrl(BASE_URL)
                .accessToken("secret-token")
                .maxAttempts(1);
    }

    /** A client of this service, with this profile. */
    public SupplierClient client(ServiceProfile profile) {
        return TestClients.build(config().serviceProfile(profile), this);
    }

    /** A client of this service. */
    public SupplierClient client() {
        return TestClients.build(config(), this);
    }

    @Override
    public HttpResponse execute(HttpRequest request, @Nullable String token, Duration timeout)
            throws HttpTransportException {
        if (request.mayLeave() != null && !request.mayLeave().getAsBoolean()) {
            throw HttpTransportException.notSent("too late", null);
        }
        requests.add(request);
        Sent one = new Sent(request.method(), request.address().toString().replace(BASE_URL, ""), body(request));
        sent.add(one);
        Reply reply = rule.reply(one);
        return FakeResponse.json(reply.status(), reply.body().getBytes(StandardCharsets.UTF_8), reply.retryAfter());
    }

    private static String body(HttpRequest request) {
        return request.body() == null ? "" : request.body().text(Integer.MAX_VALUE);
    }

    @Override
    public void close() {
        // nothing to release
    }
}
