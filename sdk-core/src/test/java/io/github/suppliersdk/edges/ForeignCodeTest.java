package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.errors.ConflictException;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.http.CallEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever observers and token sources do, the outcome of a call is the response of the service. */
class ForeignCodeTest {
    private ChaosProxy service;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE);
    }

    @AfterEach
    void stop() throws IOException {
        boolean unused = Thread.interrupted();
        service.close();
    }

    static Stream<Throwable> throwables() {
        return Stream.of(new IllegalStateException("x"), new NoClassDefFoundError("x"), new IOException("undeclared"));
    }

    static Stream<Throwable> exceptions() {
        return throwables().filter(Exception.class::isInstance);
    }

    @ParameterizedTest
    @MethodSource("throwables")
    void anExceptionOfAnObserverChangesNothing(Throwable thrown) {
        List<CallEvent> seen = new ArrayList<>();
        SupplierClient client = CallFixtures.config(service)
                .addObserver(event -> {
                    throw SneakyThrow.thrown(thrown);
                })
                .addObserver(seen::add)
                .build();
        CallFixtures.create(client);
        service.next(Fault.CONFLICT);
        assertThat(catchThrowable(() -> CallFixtures.create(client))).isInstanceOf(ConflictException.class);
        assertThat(seen).hasSize(2);
        assertThat(service.executed("POST")).isEqualTo(2);
    }

    @Test
    void anObserverMayMakeCalls() {
        CompletableFuture<SupplierClient> client = new CompletableFuture<>();
        List<String> seen = new ArrayList<>();
        client.complete(CallFixtures.config(service)
                .addObserver(event -> {
                    seen.add(event.method());
                    if (event.method().equals("POST")) {
                        CallFixtures.get(client.join());
                        seen.add(event.rawResponse().orElseThrow().body());
                    }
                })
                .build());
        CallFixtures.create(client.join());
        assertThat(seen).containsExactly("POST", "GET", Fault.SLOT);
    }

    @Test
    void anObserverThatBlocksDelaysOnlyItsOwnCall() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        SupplierClient client = CallFixtures.config(service)
                .addObserver(event -> {
                    if (event.method().equals("POST")) {
                        try {
                            go.await();
                        } catch (InterruptedException e) {
                            throw SneakyThrow.thrown(e);
                        }
                    }
                })
                .build();
        CompletableFuture<Void> held = CallFixtures.onAnotherThread(() -> CallFixtures.create(client));
        CallFixtures.get(client);
        assertThat(held).isNotDone();
        go.countDown();
        CallFixtures.assertAllEnd("calls", List.of(held), Duration.ofSeconds(30));
        held.get();
    }

    @ParameterizedTest
    @MethodSource("exceptions")
    void aTokenSourceThatThrowsPreventsTheRequest(Throwable thrown) {
        TokenSource source = new TokenSource() {
            @Override
            public String token() {
                throw SneakyThrow.thrown(thrown);
            }
        };
        SupplierClient client = SupplierClient.builder()
                .baseUrl(service.url("http"))
                .tokens(source)
                .build();
        Throwable seen = catchThrowable(() -> CallFixtures.create(client));
        assertThat(seen)
                .isInstanceOf(TokenException.class)
                .hasMessageContaining("POST")
                .hasMessageContaining(thrown.getClass().getName())
                .hasMessageContaining("nothing was changed");
        assertThat(service.executed("POST")).isZero();
    }
}
