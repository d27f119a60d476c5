package io.github.suppliersdk.spring;

import static io.github.suppliersdk.test.assertions.SupplierAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.errors.BadRequestException;
import io.github.suppliersdk.integrationtests.TestHold;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import io.github.suppliersdk.spring.test.SupplierSandbox;
import io.github.suppliersdk.vendors.VendorRequest;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import io.micrometer.context.ContextRegistry;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.core.env.Environment;

/** A complete application on a random port, which calls the sandbox and is called by it. */
@SpringBootTest(
        classes = ShopApplication.class,
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "spring.main.banner-mode=off",
            "server.servlet.context-path=/shop",
            "supplier.profile.api-name=tours",
            "supplier.time-zone=Europe/Paris",
            // the application's production values, which the sandbox replaces
            "supplier.base-url=https://service.example/api",
            "supplier.client-credentials.token-url=https://service.example/token",
            "supplier.client-credentials.client-id=us",
            "supplier.client-credentials.client-secret=secret",
            "supplier.webhooks.keys[0].value=key-of-production",
            "supplier.webhooks.accept-requests-without-key=true",
            "management.endpoint.health.show-details=always"
        })
@SupplierSandbox(seed = "/tours.json", now = "2027-04-01T09:00")
@Timeout(60)
class SupplierSandboxTest {
    private static final String TRACE_KEY = "test.trace";

    @Autowired
    private Sandbox sandbox;

    @Autowired
    private SandboxClock clock;

    @Autowired
    private SupplierClient client;

    @Autowired
    private Shop shop;

    @Autowired
    private Environment environment;

    @BeforeAll
    static void propagateTheTrace() {
        ContextRegistry.getInstance().registerThreadLocalAccessor(TRACE_KEY, ShopApplication.TRACE);
    }

    @BeforeEach
    void freeAllSeats() {
        shop.seats.set(10);
    }

    @AfterEach
    void clearTrace() {
        ShopApplication.traceOfLastHold = null;
    }

    private TestHold hold(int seats) {
        return TestHold.builder(
                        "cellar-tour",
                        "evening",
                        "evening-1",
                        UUID.randomUUID(),
                        LocalDateTime.now(clock).plusMinutes(15))
                .addQuantity(HolderQuantity.of("adult", seats))
                .build();
    }

    @Test
    void aHoldReachesTheHandler() {
        client.integrationTests().hold(hold(3));
        assertThat(shop.seats).hasValue(7);
    }

    @Test
    void aRefusalByTheHandlerReachesTheClient() {
        assertThatThrownBy(() -> client.integrationTests().hold(hold(11))).isInstanceOf(BadRequestException.class);
    }

    @Test
    void theHandlerRunsWithTheContextOfTheRequest() {
        client.integrationTests().hold(hold(1));
        assertThat(ShopApplication.traceOfLastHold).isEqualTo("trace-of-the-request");
    }

    /** Without the key of the test the filter refuses the request, and the handler is not called. */
    @Test
    void theKeyOfProductionIsNotAcceptedInATest() throws Exception {
        assertThat(health("key-of-production").statusCode()).isEqualTo(401);
        assertThat(sandbox).hasHealthyWebhook();
    }

    private URI address(String path) {
        return URI.create("http://127.0.0.1:" + environment.getProperty("local.server.port") + path);
    }

    private HttpResponse<String> health(String key) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(address("/shop/supplier/health"))
                                .header("x-webhook-key", key)
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    @RepeatedTest(2)
    void eachTestBeginsWithTheStateAfterTheStartOfTheApplication() {
        assertThat(sandbox).hasRequests(0, "POST", "/supplier/vendors");
        assertThat(client.vendors().list()).hasSize(1);
        client.vendors().create(VendorRequest.builder("another", "Another").build());
    }

    @Test
    void theHealthEndpointShowsSyncAndWebhooks() throws Exception {
        HttpResponse<String> health = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(address("/shop/actuator/health")).build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(health.statusCode()).isEqualTo(200);
        assertThat(health.body())
                .contains("\"supplierSync\"", "\"pending\":", "\"supplierWebhooks\"", "\"openCompensations\":0");
    }

    /** No body is read before the key is accepted, and no thread waits for the rest of one. */
    @Test
    void hostileConnectionsDoNotBlockTheApplication() throws Exception {
        SampleWebhooks guess = SampleWebhooks.withKey("guess");
        String head = "POST /shop/supplier/hold HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\nx-webhook-key: guess\r\n"
                + "accept-version: "
                + guess.headers().getOrDefault("accept-version", List.of("")).get(0)
                + "\r\nContent-Type: application/json\r\n\r\n{";
        List<Socket> connections = new ArrayList<>();
        try {
            for (int i = 0; i < 300; i++) {
                Socket connection = new Socket(
                        InetAddress.getLoopbackAddress(), address("/").getPort());
                connections.add(connection);
                OutputStream out = connection.getOutputStream();
                out.write(head.getBytes(StandardCharsets.US_ASCII));
            }
            client.integrationTests().hold(hold(1));
            assertThat(shop.seats).hasValue(9);
        } finally {
            for (Socket connection : connections) {
                connection.close();
            }
        }
    }

    @Nested
    class Inside {
        @Test
        void aNestedClassHasTheSameSandbox(@Autowired Sandbox mine) {
            assertThat(mine).isSameAs(sandbox).hasVendor("my-tours");
        }
    }
}
