package io.github.suppliersdk.support;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.internal.http.HttpRequest;
import io.github.suppliersdk.internal.http.HttpResponse;
import io.github.suppliersdk.internal.http.HttpTransport;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A transport that responds from memory, for tests of other parts that make thousands of calls. */
public final class CannedTransport implements HttpTransport {
    private final Function<HttpRequest, byte[]> responses;
    private final AtomicInteger closings = new AtomicInteger();
    private final List<HttpRequest> requests = new CopyOnWriteArrayList<>();

    private CannedTransport(Function<HttpRequest, byte[]> responses) {
        this.responses = responses;
    }

    /** Responds to every request with status 200 and the bytes that this function returns. */
    public static CannedTransport respondingWith(Function<HttpRequest, byte[]> responses) {
        return new CannedTransport(responses);
    }

    /** A client whose every call gets status 200 and this body. */
    public static SupplierClient client(byte[] body) {
        return client(new CannedTransport(request -> body));
    }

    /** A client whose every call gets status 200 and this body. */
    public static SupplierClient client(String body) {
        return client(body.getBytes(StandardCharsets.UTF_8));
    }

    /** A client over a transport. */
    public static SupplierClient client(HttpTransport transport) {
        return TestClients.build(
                SupplierClient.builder()
                        .baseUrl("https://service.example/supply")
                        .accessToken("secret-token"),
                transport);
    }

    /** The requests so far. */
    public List<HttpRequest> requests() {
        return requests;
    }

    /** The number of times that the transport was closed. */
    public int closings() {
        return closings.get();
    }

    @Override
    public HttpResponse execute(HttpRequest request) {
        requests.add(request);
        return new Canned(new ByteArrayInputStream(responses.apply(request)));
    }

    @Override
    public void close() {
        closings.incrementAndGet();
    }

    private record Canned(InputStream body) implements HttpResponse {
        @Override
        public int status() {
            return 200;
        }

        @Override
        public Map<String, List<String>> headers() {
            return Map.of("content-type", List.of("application/json"));
        }

        @Override
        public void close() {
            // nothing to release
        }
    }
}
