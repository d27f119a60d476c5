package io.github.suppliersdk.support;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransport;
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
    private final Function<HttpRequest, byte[]> answers;
    private final AtomicInteger closings = new AtomicInteger();
    private final List<HttpRequest> requests = new CopyOnWriteArrayList<>();

    private CannedTransport(Function<HttpRequest, byte[]> answers) {
        this.answers = answers;
    }

    /** Responds to every request with status 200 and the bytes that this function returns. */
    public static CannedTransport answering(Function<HttpRequest, byte[]> answers) {
        return new CannedTransport(answers);
    }

    /** A client whose every call gets status 200 and this body. */
    public static SupplierClient client(byte[] answer) {
        return client(new CannedTransport(request -> answer));
    }

    /** A client whose every call gets status 200 and this body. */
    public static SupplierClient client(String answer) {
        return client(answer.getBytes(StandardCharsets.UTF_8));
    }

    /** A client over a transport. */
    public static SupplierClient client(HttpTransport transport) {
        return SupplierClient.builder()
                .baseUrl("https://service.example/supply")
                .accessToken("secret-token")
                .transport(transport)
                .build();
    }

    /** The requests so far. */
    public List<HttpRequest> requests() {
        return requests;
    }

    /** How often the transport was closed. */
    public int closings() {
        return closings.get();
    }

    @Override
    public HttpResponse execute(HttpRequest request) {
        requests.add(request);
        return new Canned(new ByteArrayInputStream(answers.apply(request)));
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
