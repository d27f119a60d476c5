package io.github.suppliersdk.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.errors.ConflictException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.http.CallEvent;
import io.github.suppliersdk.http.RawResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The options of a single call, and its observers. */
class CallOptionsAndObserversTest {
    private final SkippedTime time = new SkippedTime();
    private final List<CallEvent> events = new CopyOnWriteArrayList<>();
    private final List<RawResponse> responses = new ArrayList<>();
    private ChaosProxy proxy;
    private SupplierClient client;

    @BeforeEach
    void start() throws IOException {
        proxy = new ChaosProxy(Fault.NONE);
        client = TestClients.build(
                SupplierClient.builder()
                        .baseUrl(proxy.url("http"))
                        .accessToken("secret-token")
                        .putHeader("X-Partner", "one")
                        .addObserver(event -> {
                            events.add(event);
                            event.rawResponse().get().ifPresent(responses::add);
                        }),
                time);
    }

    @AfterEach
    void stop() throws IOException {
        client.close(Duration.ZERO);
        proxy.close();
    }

    @Test
    void anObserverReceivesEveryDetailOfACall() {
        proxy.next(c -> {
            c.readRequest();
            time.pass(Duration.ofSeconds(7));
            c.respond(503, "Retry-After: 3\r\n", new byte[0]);
        });
        Operation.PUT.call(client, false);

        CallEvent event = events.get(0);
        assertThat(events).hasSize(1);
        assertThat(event.method()).isEqualTo("PUT");
        assertThat(event.pathTemplate())
                .isEqualTo("/supplier/availability/experiences/{experience_id}/options/{option_id}/slots/{slot_id}");
        assertThat(event.url()).endsWith("/experiences/e1/options/o1/slots/2027-04-22");
        assertThat(event.status()).hasValue(200);
        assertThat(event.attempts()).isEqualTo(2);
        assertThat(event.duration()).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(20));
        assertThat(event.requestBytes()).isBetween(100L, 300L);
        assertThat(event.responseBytes()).isEqualTo(Fault.SLOT.length());
        assertThat(event.failure()).isEmpty();
        assertThat(responses).singleElement().satisfies(raw -> {
            assertThat(raw.status()).isEqualTo(200);
            assertThat(raw.body()).isEqualTo(Fault.SLOT);
            assertThat(raw.headers().get("CONTENT-TYPE")).containsExactly("application/json");
        });
        assertThat(event.toString()).doesNotContain("secret-token");
    }

    @Test
    void anObserverSeesEveryKindOfFailureOnce() {
        proxy.next(Fault.CONFLICT);
        assertThatThrownBy(() -> Operation.POST.call(client, false)).isInstanceOf(ConflictException.class);
        proxy.next(Fault.RESET_AFTER_BODY);
        assertThatThrownBy(() -> Operation.POST.call(client, false)).isInstanceOf(TransportException.class);
        proxy.next(Fault.HTML);
        assertThatThrownBy(() -> Operation.POST.call(client, false));
        assertThat(events).hasSize(3);
        assertThat(events)
                .extracting(CallEvent::failure)
                .allSatisfy(failure -> assertThat(failure).isPresent());
        assertThat(events.get(0).status()).hasValue(409);
        assertThat(events.get(1).status()).isEmpty();
        assertThat(responses).extracting(RawResponse::status).containsExactly(409, 200);
    }

    @Test
    void anObserverSeesThatThereWasNoToken() {
        SupplierClientConfig.Builder tokenless = SupplierClient.builder()
                .baseUrl(proxy.url("http"))
                .tokens(() -> {
                    throw new IllegalStateException("no token");
                })
                .addObserver(events::add);
        try (SupplierClient none = tokenless.build()) {
            assertThatThrownBy(() -> Operation.GET.call(none, false)).isInstanceOf(TokenException.class);
        }
        assertThat(events).singleElement().satisfies(event -> {
            assertThat(event.attempts()).isZero();
            assertThat(event.failure()).containsInstanceOf(TokenException.class);
        });
    }

    @Test
    void theRawResponseIsReleasedOnceTheObserverReturns() {
        Operation.GET.call(client, false);
        assertThat(events.get(0).status()).hasValue(200);
        assertThatThrownBy(() -> events.get(0).rawResponse().get()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void anObserverThatThrowsChangesNothing() {
        SupplierClient watched = client;
        for (Throwable thrown : List.of(
                new IllegalStateException("observer"), new NoClassDefFoundError("x"), new IOException("undeclared"))) {
            watched = watched.with(CallOptions.builder()
                    .observer(event -> TestThrow.sneaky(thrown))
                    .build());
        }
        SupplierClient all = watched;
        Operation.GET.call(all, false);
        proxy.next(Fault.CONFLICT);
        assertThatThrownBy(() -> Operation.GET.call(all, false)).isInstanceOf(ConflictException.class);
        assertThat(events).hasSize(2);
    }

    /** Its calls are observed too, and its own call has not returned yet. */
    @Test
    void anObserverMayMakeCallsAndDelaysOnlyItsOwnCall() {
        CountDownLatch gate = new CountDownLatch(1);
        SupplierClient slow = client.with(CallOptions.builder()
                .observer(event -> {
                    if (event.method().equals("POST")) {
                        Operation.PUT.call(client, false);
                        Calls.await(gate);
                    }
                })
                .build());
        CompletableFuture<Void> held = Calls.async(() -> Operation.POST.call(slow, false));
        Await.until("the observer has made its call", () -> proxy.executed("PUT") == 1);
        Operation.GET.call(slow, false);
        assertThat(held).isNotDone();
        gate.countDown();
        held.join();
        assertThat(events).extracting(CallEvent::method).containsExactlyInAnyOrder("POST", "PUT", "GET");
    }

    private static final class TestThrow {
        @SuppressWarnings("unchecked")
        private static <E extends Throwable> void sneaky(Throwable thrown) throws E {
            throw (E) thrown;
        }
    }

    @Test
    void aDerivedClientAddsHeadersObserversAndATimeLimitWithoutChangingItsParent() {
        AtomicReference<String> head = new AtomicReference<>("");
        proxy.always(c -> {
            head.set(c.readRequest());
            c.respond(200, Fault.SLOT);
        });
        List<CallEvent> own = new ArrayList<>();
        SupplierClient derived = client.with(CallOptions.builder()
                .putHeader("x-partner", "two")
                .putHeader("X-Trace", "abc")
                .observer(own::add)
                .callTimeout(Duration.ofMillis(300))
                .build());
        Operation.GET.call(derived, false);
        assertThat(head.get())
                .containsOnlyOnce("X-Partner: two\r\n")
                .contains("X-Trace: abc\r\n")
                .doesNotContain("one");
        assertThat(own).hasSize(1);
        assertThat(events).hasSize(1);

        Operation.GET.call(client, false);
        assertThat(head.get()).contains("X-Partner: one\r\n").doesNotContain("X-Trace");
        assertThat(own).hasSize(1);

        proxy.always(Fault.SILENCE);
        long start = System.nanoTime();
        assertThatThrownBy(() -> Operation.GET.call(derived, false)).isInstanceOf(TransportException.class);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
    }

    @ParameterizedTest
    @CsvSource({
        "X-A, 'b\r\nX-Evil: 1'",
        "X-A, 'b\n'",
        "X-A, 'b\0'",
        "X-A, 'ü'",
        "'X-A\r\nX-Evil', b",
        "'X A', b",
        "'X:A', b",
        "'', b"
    })
    void headerInjectionIsRefused(String name, String value) {
        Map<String, String> headers = Map.of(name, value);
        assertThatThrownBy(() -> CallOptions.builder().headers(headers).build())
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SupplierClient.builder()
                        .baseUrl(proxy.url("http"))
                        .accessToken("t")
                        .headers(headers)
                        .build())
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "authorization",
                "Host",
                "Content-Length",
                "Transfer-Encoding",
                "accept-version",
                "supplier-code",
                "Accept-Encoding",
                "Content-Encoding",
                "Expect",
                "Connection"
            })
    void headersOfTheLibraryCannotBeSet(String name) {
        assertThatThrownBy(() -> CallOptions.builder().putHeader(name, "x").build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S", "PT0.0000001S", "P1000000D"})
    void aZeroOrNegativeTimeLimitIsRefused(String limit) {
        assertThatThrownBy(() ->
                        CallOptions.builder().callTimeout(Duration.parse(limit)).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("callTimeout");
    }
}
