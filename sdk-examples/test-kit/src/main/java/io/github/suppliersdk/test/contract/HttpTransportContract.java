package io.github.suppliersdk.test.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.suppliersdk.http.Cancellation;
import io.github.suppliersdk.http.HttpBody;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.HttpTransportException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Tests the guarantees of an {@link HttpTransport}. To test your own transport, extend this class:
 *
 * <pre>{@code
 * class MyTransportTest extends HttpTransportContract {
 *     @Override
 *     protected HttpTransport newTransport() {
 *         return new MyTransport(httpClient);
 *     }
 * }
 * }</pre>
 *
 * <p>The tests use plain HTTP/1.1 on the loopback interface. They do not cover TLS, HTTP/2, proxies and slow networks.
 */
@Execution(ExecutionMode.SAME_THREAD) // each test has the transport to itself
@Timeout(value = 60, unit = TimeUnit.SECONDS)
public abstract class HttpTransportContract {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(200);
    /** The time within which a time-out of {@link #SHORT} must have ended a call, even on a busy machine. */
    private static final Duration SOON = Duration.ofSeconds(10);

    /** A number of connections to one host that no usual pool exceeds. */
    private static final int MAX_POOLED_CONNECTIONS = 10;

    private static final Duration RELEASE_TIMEOUT = Duration.ofSeconds(2);

    @SuppressWarnings("NullAway.Init")
    private LoopbackServer server;

    @SuppressWarnings("NullAway.Init")
    private HttpTransport transport;

    /** For subclasses. */
    protected HttpTransportContract() {}

    /**
     * Returns a transport that can reach the loopback interface. Called before each test, which closes the transport.
     */
    protected abstract HttpTransport newTransport() throws Exception;

    /** Whether the transport ends a call that is cancelled. Override this for a transport that cannot. */
    protected boolean cancels() {
        return true;
    }

    @BeforeEach
    void open() throws Exception {
        server = new LoopbackServer();
        transport = newTransport();
    }

    @AfterEach
    void close() throws IOException {
        transport.close();
        server.close();
    }

    private static HttpBody body(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new HttpBody() {
            @Override
            public long length() {
                return bytes.length;
            }

            @Override
            public void writeTo(OutputStream out) throws IOException {
                out.write(bytes);
            }
        };
    }

    private HttpRequest request(String method, String target, @Nullable HttpBody body, Duration timeout) {
        return request(server.url(), method, target, body, timeout);
    }

    private static HttpRequest request(
            String url, String method, String target, @Nullable HttpBody body, Duration timeout) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Authorization", "Bearer token");
        headers.put("accept-version", "vnd.service-api.v1");
        headers.put("accept", "application/json");
        if (body != null) {
            headers.put("Content-Type", "application/json");
        }
        return new HttpRequest(method, url + target, target, headers, body, timeout, new Cancellation());
    }

    private record Read(int status, Map<String, List<String>> headers, String body) {
        List<String> header(String name) {
            List<String> values = new ArrayList<>();
            headers.forEach((key, all) -> {
                if (name.equalsIgnoreCase(key)) {
                    values.addAll(all);
                }
            });
            return values;
        }
    }

    private Read exchange(HttpRequest request) throws IOException {
        HttpResponse response = transport.execute(request);
        String body;
        try (response) {
            body = new String(response.body().readAllBytes(), StandardCharsets.UTF_8);
        }
        // headers must stay readable after the response is closed
        return new Read(response.status(), response.headers(), body);
    }

    /** Makes a call that must fail, before the response or while its body is read, and returns the exception. */
    private Throwable failure(HttpRequest request) {
        long begin = System.nanoTime();
        Throwable failure = catchThrowable(() -> exchange(request));
        assertThat(failure).as("the call fails").isInstanceOf(IOException.class);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).as("it ends").isLessThan(SOON);
        return failure;
    }

    private static void assertMaybeSent(Throwable failure) {
        assertThat(failure)
                .isInstanceOfSatisfying(
                        HttpTransportException.class,
                        e -> assertThat(e.requestMayHaveReachedService())
                                .as(
                                        "the whole request had arrived, so that a retry of a POST could create something twice")
                                .isTrue());
    }

    private void respondWith(String head, String body) {
        server.respond((request, out) -> LoopbackServer.write(
                out, head + "\r\nContent-Length: " + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body));
    }

    @Test
    void everyMethodIsSentWithAddressHeadersAndBodyUnchanged() throws Exception {
        String target = "/prefix/a%2Fb/%C3%BC?date_from=2027-04-22&x=%20";
        for (String method : List.of("GET", "POST", "PUT", "PATCH", "DELETE")) {
            boolean hasBody = !method.equals("GET") && !method.equals("DELETE");
            exchange(request(method, target, hasBody ? body("{\"name\":\"Zo\u00eb\"}") : null, LONG));
        }
        assertThat(server.arrived())
                .extracting(LoopbackServer.Arrived::method)
                .containsExactly("GET", "POST", "PUT", "PATCH", "DELETE");
        for (LoopbackServer.Arrived request : server.arrived()) {
            assertThat(request.target()).isEqualTo(target);
            assertThat(request.header("Authorization")).isEqualTo("Bearer token");
            assertThat(request.header("accept-version")).isEqualTo("vnd.service-api.v1");
            assertThat(request.header("accept")).isEqualTo("application/json");
            boolean hasBody = request.method().startsWith("P");
            assertThat(request.header("content-type")).isEqualTo(hasBody ? "application/json" : "");
            assertThat(request.body()).isEqualTo(hasBody ? "{\"name\":\"Zo\u00eb\"}" : "");
        }
    }

    @Test
    void everyStatusIsReturnedAndNoneIsActedUpon() throws Exception {
        for (int status : List.of(200, 201, 301, 302, 307, 400, 401, 404, 407, 408, 409, 412, 429, 500, 502, 503)) {
            respondWith(
                    "HTTP/1.1 " + status + " Reason\r\nLocation: " + server.url() + "/elsewhere\r\n"
                            + "WWW-Authenticate: Basic realm=\"x\"\r\nProxy-Authenticate: Basic realm=\"x\"\r\n"
                            + "Retry-After: 0",
                    "{\"code\":\"" + status + "\"}");
            int before = server.arrived().size();
            Read read = exchange(request("POST", "/one", body("{}"), LONG));
            assertThat(read.status()).isEqualTo(status);
            assertThat(read.body()).isEqualTo("{\"code\":\"" + status + "\"}");
            assertThat(server.arrived().size() - before)
                    .as("requests for a response with status %s", status)
                    .isEqualTo(1);
        }
    }

    @Test
    void aResponseWithoutABodyHasAnEmptyOne() throws Exception {
        server.respond((request, out) -> LoopbackServer.write(out, "HTTP/1.1 204 No Content\r\n\r\n"));
        Read read = exchange(request("DELETE", "/one", null, LONG));
        assertThat(read.status()).isEqualTo(204);
        assertThat(read.body()).isEmpty();
    }

    @Test
    void headersAreReturnedUnchangedIncludingRepeatedOnes() throws Exception {
        respondWith("HTTP/1.1 503 Busy\r\nRetry-After: 7\r\nX-Two: a\r\nX-Two: b", "");
        Read read = exchange(request("GET", "/one", null, LONG));
        assertThat(read.header("retry-after")).containsExactly("7");
        assertThat(String.join(",", read.header("x-two")).replace(" ", "")).isEqualTo("a,b");
    }

    @Test
    void bodiesOfAMegabyteAreSentAndReceived() throws Exception {
        String large = "Zo\u00eb ".repeat(200_000);
        server.respond((request, out) -> {
            byte[] body = request.body().getBytes(StandardCharsets.UTF_8);
            LoopbackServer.write(out, "HTTP/1.1 200 OK\r\nContent-Length: " + body.length + "\r\n\r\n");
            out.write(body);
            return true;
        });
        assertThat(exchange(request("POST", "/one", body(large), LONG)).body().equals(large))
                .isTrue();
    }

    @Test
    void aChunkedBodyIsRead() throws Exception {
        server.respond((request, out) -> LoopbackServer.write(
                out, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n[{}\r\n1\r\n]\r\n0\r\n\r\n"));
        assertThat(exchange(request("GET", "/one", null, LONG)).body()).isEqualTo("[{}]");
    }

    @Test
    void aTransportThatAsksForACompressedBodyDecompressesIt() throws Exception {
        server.respond((request, out) -> {
            boolean isAsked =
                    request.header("accept-encoding").toLowerCase(Locale.ROOT).contains("gzip");
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            try (OutputStream to = isAsked ? new GZIPOutputStream(body) : body) {
                to.write("[1]".getBytes(StandardCharsets.UTF_8));
            }
            LoopbackServer.write(
                    out,
                    "HTTP/1.1 200 OK\r\n" + (isAsked ? "Content-Encoding: gzip\r\n" : "") + "Content-Length: "
                            + body.size() + "\r\n\r\n");
            out.write(body.toByteArray());
            return true;
        });
        assertThat(exchange(request("GET", "/one", null, LONG)).body()).isEqualTo("[1]");
    }

    @Test
    void aRequestThatReachesNoServerFailsWithATransportException() throws Exception {
        // Bound but not listening. (A server that was just closed could still accept the next connection.)
        try (Socket notListening = new Socket()) {
            notListening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            HttpRequest request =
                    request("http://127.0.0.1:" + notListening.getLocalPort(), "POST", "/one", body("{}"), LONG);
            assertThat(failure(request)).isInstanceOf(HttpTransportException.class);
        }
    }

    @Test
    void aRequestWithoutAResponseMayHaveReachedTheServiceAndIsNotRetried() {
        server.respond((request, out) -> false);
        for (String method : List.of("GET", "POST", "PUT", "DELETE")) {
            int before = server.arrived().size();
            HttpBody body = method.startsWith("P") ? body("{}") : null;
            assertMaybeSent(failure(request(method, "/one", body, LONG)));
            assertThat(server.arrived().size() - before)
                    .as("times that %s arrived", method)
                    .isEqualTo(1);
        }
    }

    /** Many HTTP clients take this for a connection that was closed while idle, and send the request again. */
    @Test
    void aRequestIsNotRetriedIfAReusedConnectionEndsBeforeTheResponse() throws Exception {
        server.respond((request, out) ->
                request.number() == 1 && LoopbackServer.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"));
        exchange(request("GET", "/first", null, LONG));
        assertMaybeSent(failure(request("POST", "/second", body("{}"), LONG)));
        assertThat(server.arrived()).extracting(LoopbackServer.Arrived::target).containsExactly("/first", "/second");
    }

    @Test
    void aTruncatedBodyIsAFailure() {
        server.respond((request, out) -> {
            LoopbackServer.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[{\"vendor_id\"");
            return false;
        });
        failure(request("GET", "/one", null, LONG));
    }

    @Test
    void aMissingResponseEndsAtTheTimeoutOfTheRequest() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        server.respond((request, out) -> over.await(60, TimeUnit.SECONDS));
        assertMaybeSent(failure(request("POST", "/one", body("{}"), SHORT)));
        over.countDown();
    }

    @Test
    void aBodyThatDoesNotEndFailsAtTheTimeoutOfTheRequest() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        server.respond((request, out) -> {
            LoopbackServer.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[");
            return over.await(60, TimeUnit.SECONDS);
        });
        failure(request("GET", "/one", null, SHORT));
        over.countDown();
    }

    @Test
    void aCancelledCallEnds() throws Exception {
        assumeTrue(cancels());
        HttpRequest request = request("POST", "/one", body("{}"), LONG);
        CountDownLatch over = new CountDownLatch(1);
        server.respond((arrived, out) -> {
            request.cancellation().cancel();
            return over.await(60, TimeUnit.SECONDS);
        });
        assertMaybeSent(failure(request));
        over.countDown();
    }

    @Test
    void aBodyThatCannotBeWrittenFailsAndIsNotACompleteRequest() {
        HttpBody broken = new HttpBody() {
            @Override
            public long length() {
                return 10;
            }

            @Override
            public void writeTo(OutputStream out) throws IOException {
                out.write('{');
                throw new IOException("the call is over");
            }
        };
        assertThat(failure(request("POST", "/one", broken, LONG))).isInstanceOf(HttpTransportException.class);
        assertThat(server.arrived()).isEmpty();
    }

    @Test
    void manyThreadsGetTheirOwnResponses() throws Exception {
        server.respond((request, out) -> LoopbackServer.write(
                out,
                "HTTP/1.1 200 OK\r\nContent-Length: " + request.target().length() + "\r\n\r\n" + request.target()));
        List<Callable<Boolean>> threads = new ArrayList<>();
        for (int thread = 0; thread < 8; thread++) {
            String mine = "/thread-" + thread + "-";
            threads.add(() -> {
                for (int i = 0; i < 25; i++) {
                    assertThat(exchange(request("GET", mine + i, null, LONG)).body())
                            .isEqualTo(mine + i);
                }
                return true;
            });
        }
        assertThat(Race.run(threads)).containsOnly(true);
    }

    @Test
    void aResponseThatIsClosedUnreadReleasesItsConnection() throws Exception {
        respondWith("HTTP/1.1 200 OK", "x".repeat(100_000));
        for (int i = 0; i < 30; i++) {
            try (HttpResponse response = transport.execute(request("GET", "/one", null, LONG))) {
                assertThat(response.status()).isEqualTo(200);
            }
        }
        assertThat(server.awaitAtMost(MAX_POOLED_CONNECTIONS, RELEASE_TIMEOUT))
                .as("connections of closed responses are closed or used again")
                .isTrue();
        respondWith("HTTP/1.1 200 OK", "last");
        assertThat(exchange(request("GET", "/one", null, LONG)).body()).isEqualTo("last");
    }

    @Test
    void aTransportCanBeClosedMoreThanOnce() {
        transport.close();
        Throwable second = catchThrowable(transport::close);
        if (second != null) {
            fail("closing it again failed", second);
        }
    }
}
