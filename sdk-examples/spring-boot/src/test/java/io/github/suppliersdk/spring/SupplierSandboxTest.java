package io.github.suppliersdk.spring;

import static io.github.suppliersdk.test.assertions.SupplierAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.errors.BadRequestException;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import io.github.suppliersdk.spring.test.SupplierSandbox;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.vendors.Vendor;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import jakarta.servlet.Filter;
import java.io.EOFException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A complete application on a random port, which calls the sandbox and is called by it. */
@SpringBootTest(
        classes = SupplierSandboxTest.Application.class,
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "spring.main.banner-mode=off",
            "server.servlet.context-path=/shop",
            "supplier.profile.api-name=tours",
            "supplier.time-zone=Europe/Paris",
            "supplier.jdbc.schema=create",
            // the application's production values, which the sandbox replaces
            "supplier.base-url=https://service.example/api",
            "supplier.client-credentials.token-url=https://service.example/token",
            "supplier.client-credentials.client-id=us",
            "supplier.client-credentials.client-secret=secret",
            "supplier.webhooks.keys[0].value=key-of-production",
            "management.endpoint.health.show-details=always"
        })
@SupplierSandbox(seed = "/tours.json", now = "2027-04-01T09:00")
@Timeout(60)
class SupplierSandboxTest {
    /** A complete application: the starter, its own business code and a key. */
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {
        /** Stands for a trace id: it is set on the thread of the request. */
        static final ThreadLocal<@Nullable String> TRACE = new ThreadLocal<>();

        static volatile @Nullable String traceOfLastHold;

        @Bean
        Shop shop() {
            return new Shop() {
                @Override
                public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) {
                    traceOfLastHold = TRACE.get();
                    return super.hold(request, transaction);
                }
            };
        }

        /** A controller of the application. */
        @RestController
        static class BrokenSale {
            @GetMapping("/broken-sale")
            void sell() {
                throw new CannotCreateTransactionException(
                        "broken off", new SQLException("An I/O error occurred", "08006", new EOFException()));
            }
        }

        /** A filter at the position of Spring's own one that begins an observation. */
        @Bean
        FilterRegistrationBean<Filter> tracing() {
            FilterRegistrationBean<Filter> first = new FilterRegistrationBean<>((request, response, chain) -> {
                TRACE.set("trace-of-the-request");
                try {
                    chain.doFilter(request, response);
                } finally {
                    TRACE.remove();
                }
            });
            first.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
            return first;
        }
    }

    @Autowired
    private Sandbox sandbox;

    @Autowired
    private SandboxClock clock;

    @Autowired
    private SupplierClient client;

    @Autowired
    private Shop shop;

    @Autowired
    private AvailabilitySync sync;

    @Autowired
    private Environment environment;

    @BeforeEach
    void freeAllSeats() {
        shop.seats.set(10);
    }

    private HoldRequest hold(int seats) {
        return HoldRequest.builder(
                        UUID.randomUUID().toString(),
                        "cellar-tour",
                        "evening",
                        "evening-1",
                        LocalDateTime.now(clock).plusMinutes(15))
                .addQuantity(HolderQuantity.of("adult", seats))
                .build();
    }

    /** The sandbox calls the application's webhook, on a thread with the trace of the request. */
    @Test
    void aHoldTakesSeats() throws Exception {
        client.integrationTests().hold(hold(3));
        assertThat(shop.seats).hasValue(7);
        assertThat(Application.traceOfLastHold).isEqualTo("trace-of-the-request");
        assertThat(sync.awaitIdle(Duration.ofSeconds(20))).isTrue();
        assertThat(sandbox)
                .hasHolds(1)
                .option("cellar-tour", "evening")
                .slot("evening-1")
                .hasSeats(7);
        assertThatThrownBy(() -> client.integrationTests().hold(hold(8))).isInstanceOf(BadRequestException.class);
    }

    /** Without the key of the test the filter refuses the request, and the handler is not called. */
    @Test
    void theKeyOfProductionIsNotAcceptedInATest() throws Exception {
        assertThat(get("/shop/supplier/health").statusCode()).isEqualTo(401);
        assertThat(sandbox).hasHealthyWebhook();
    }

    private HttpResponse<String> get(String path) throws Exception {
        URI address = URI.create("http://127.0.0.1:" + environment.getProperty("local.server.port") + path);
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(address)
                                .header("x-webhook-key", "key-of-production")
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    @RepeatedTest(2)
    void eachTestBeginsWithTheStateAfterTheStartOfTheApplication() {
        assertThat(sandbox).hasRequests(0, "POST", "/supplier/vendors");
        assertThat(client.vendors().list()).hasSize(1);
        client.vendors().create(Vendor.builder("another", "Another").build());
    }

    @Test
    void theHealthEndpointShowsTheSync() throws Exception {
        HttpResponse<String> health = get("/shop/actuator/health");
        assertThat(health.statusCode()).isEqualTo(200);
        assertThat(health.body()).contains("\"supplierSync\"", "\"pending\":");
    }

    /** Spring takes any EOFException for the end of the caller's connection, and would respond with 200. */
    @Test
    void aSaleWithABrokenDatabaseConnectionIsNotReportedAsSold() throws Exception {
        assertThat(get("/shop/broken-sale").statusCode()).isEqualTo(500);
    }

    @Nested
    class Inside {
        @Test
        void aNestedClassHasTheSameSandbox(@Autowired Sandbox mine) {
            assertThat(mine).isSameAs(sandbox).hasVendor("my-tours");
        }
    }
}
