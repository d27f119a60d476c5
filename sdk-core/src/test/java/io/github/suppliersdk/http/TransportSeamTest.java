package io.github.suppliersdk.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.internal.http.HttpRequest;
import io.github.suppliersdk.support.CannedTransport;
import io.github.suppliersdk.support.Servers;
import io.github.suppliersdk.vendors.Vendor;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.junit5.StartStop;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A client or transport that a caller supplies is used, and is closed only by the caller. */
class TransportSeamTest {
    @StartStop
    public final MockWebServer server = Servers.withoutDelay();

    private void enqueueVendors(int times) {
        for (int i = 0; i < times; i++) {
            server.enqueue(new MockResponse(200, Headers.EMPTY, "[]"));
        }
    }

    @Test
    void theCallersOwnOkHttpClientIsUsedAndNotClosed() throws Exception {
        OkHttpClient own = new OkHttpClient.Builder()
                .addInterceptor(chain -> chain.proceed(
                        chain.request().newBuilder().header("X-Own", "1").build()))
                .build();
        enqueueVendors(2);
        SupplierClient client = SupplierClient.builder()
                .baseUrl(server.url("/").toString())
                .accessToken("t")
                .httpClient(own)
                .build();
        client.vendors().list();
        client.close();
        assertThat(server.takeRequest().getHeaders().get("X-Own")).isEqualTo("1");
        assertThat(own.connectionPool().connectionCount()).isEqualTo(1);
        assertThat(own.dispatcher().executorService().isShutdown()).isFalse();
        try (okhttp3.Response response = own.newCall(
                        new okhttp3.Request.Builder().url(server.url("/after")).build())
                .execute()) {
            assertThat(response.code()).isEqualTo(200);
        }
        own.connectionPool().evictAll();
        own.dispatcher().executorService().shutdown();
    }

    @Test
    void thePoolKeepsOneConnectionForEachConcurrentCall() throws Exception {
        int calls = 16;
        CyclicBarrier together = new CyclicBarrier(calls);
        Set<Integer> connections = ConcurrentHashMap.newKeySet();
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
                connections.add(request.getConnectionIndex());
                try {
                    together.await(30, TimeUnit.SECONDS);
                } catch (BrokenBarrierException | TimeoutException e) {
                    return new MockResponse(400, Headers.EMPTY, "alone");
                }
                return new MockResponse(200, Headers.EMPTY, "[]");
            }
        });
        ExecutorService threads = Executors.newFixedThreadPool(calls);
        try (SupplierClient client = SupplierClient.builder()
                .baseUrl(server.url("/").toString())
                .accessToken("t")
                .build()) {
            for (int round = 0; round < 5; round++) {
                List<Callable<List<Vendor>>> all =
                        Collections.nCopies(calls, () -> client.vendors().list());
                for (Future<List<Vendor>> one : threads.invokeAll(all)) {
                    assertThat(one.get()).isEmpty();
                }
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(connections).hasSize(calls);
    }

    @Test
    void aRequestHasItsAddressAndItsPathTemplateAndShowsNoToken() {
        CannedTransport own = CannedTransport.respondingWith(request -> "[]".getBytes(StandardCharsets.UTF_8));
        SupplierClient client = CannedTransport.client(own);
        assertThat(client.vendors().list()).isEmpty();
        client.close();
        client.close();
        assertThat(own.closings()).isEqualTo(2);
        HttpRequest request = own.requests().get(0);
        assertThat(request.url()).isEqualTo("https://service.example/supply/supplier/vendors");
        assertThat(request.pathTemplate()).isEqualTo("/supplier/vendors");
        assertThat(request.toString()).doesNotContain("secret-token");
    }

    @Test
    void anAttemptTakesNoLongerThanItsTimeLimit() throws Exception {
        server.enqueue(new MockResponse.Builder()
                .body("[]")
                .headersDelay(1, TimeUnit.HOURS)
                .build());
        long start = System.nanoTime();
        try (SupplierClient client = SupplierClient.builder()
                .baseUrl(server.url("/").toString())
                .accessToken("t")
                .attemptTimeout(Duration.ofMillis(300))
                .build()
                .with(CallOptions.builder().maxAttempts(1).build())) {
            TransportException e = catchThrowableOfType(
                    TransportException.class, () -> client.vendors().list());
            assertThat(e.call().attempts()).isEqualTo(1);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .isBetween(Duration.ofMillis(299), Duration.ofSeconds(20));
    }

    @Test
    void theTimeLimitOfADerivedClientHoldsForItsCallsOnly() {
        List<Duration> limits = new ArrayList<>();
        CannedTransport own = CannedTransport.respondingWith(request -> {
            limits.add(request.timeout());
            return "[]".getBytes(StandardCharsets.UTF_8);
        });
        try (SupplierClient client = CannedTransport.client(own)) {
            client.with(CallOptions.builder().callTimeout(Duration.ofSeconds(2)).build())
                    .vendors()
                    .list();
            client.vendors().list();
        }
        assertThat(limits.get(0)).isBetween(Duration.ofMillis(1), Duration.ofSeconds(2));
        assertThat(limits.get(1)).isEqualTo(Duration.ofSeconds(30));
    }

    @ParameterizedTest
    @CsvSource({
        "'', /supplier/vendors",
        "/, /supplier/vendors",
        "/a/b, /a/b/supplier/vendors",
        "/a/b///, /a/b/supplier/vendors",
        "/a%20b, /a%20b/supplier/vendors"
    })
    void theBaseAddressKeepsItsPath(String path, String expected) throws Exception {
        enqueueVendors(1);
        String origin = "http://" + server.getHostName() + ":" + server.getPort();
        try (SupplierClient client =
                SupplierClient.builder().baseUrl(origin + path).accessToken("t").build()) {
            client.vendors().list();
        }
        assertThat(server.takeRequest().getTarget()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://api.example.com",
                "http://127.0.0.1.example.com",
                "http://localhost.example.com/",
                "http://10.0.0.1",
                "HTTP://api.example.com",
                "ftp://api.example.com",
                "api.example.com",
                "https://user:hunter2@api.example.com",
                "https://api.example.com?x=1",
                "https://api.example.com#x",
                "https://",
                "https://a b",
                ""
            })
    void anInsecureOrInvalidAddressIsRefused(String address) {
        assertThatThrownBy(() -> SupplierClient.builder()
                        .baseUrl(address)
                        .accessToken("secret-token")
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("baseUrl")
                .hasMessageNotContaining("secret-token")
                .hasMessageNotContaining("hunter2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost", "http://127.0.0.1:8080/x", "http://[::1]:1", "https://api.example.com"})
    void plainHttpToThisMachineIsAllowed(String address) {
        assertThatCode(() -> SupplierClient.builder()
                        .baseUrl(address)
                        .accessToken("t")
                        .build()
                        .close())
                .doesNotThrowAnyException();
    }

    @Test
    void plainHttpToAnotherHostCanBeAllowed() {
        assertThatCode(() -> SupplierClient.builder()
                        .baseUrl("http://api.example.com")
                        .allowPlainHttp(true)
                        .accessToken("t")
                        .build()
                        .close())
                .doesNotThrowAnyException();
    }
}
