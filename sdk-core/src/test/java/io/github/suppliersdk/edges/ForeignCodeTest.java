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
import io.github.suppliersdk.http.HttpTransport;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Observers and token sources may do anything: the outcome of a call is what the service said. */
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
        Exception itsOwnCause = new Exception("one");
        itsOwnCause.initCause(new Exception("two", itsOwnCause));
        return Stream.of(
                new IllegalStateException("x"),
                new AssertionError("x"),
                new NoClassDefFoundError("x"),
                new StackOverflowError(),
                new OutOfMemoryError("not really"),
                new ThreadDeath(),
                new IOException("undeclared"),
                itsOwnCause);
    }

    @ParameterizedTest
    @MethodSource("throwables")
    void anExceptionOfAnObserverChangesNothing(Throwable thrown) {
        List<CallEvent> seen = new ArrayList<>();
        SupplierClient client = Edges.config(service)
                .addObserver(event -> {
                    throw Sneaky.thrown(thrown);
                })
                .addObserver(seen::add)
                .build();
        Edges.create(client);
        service.next(Fault.CONFLICT);
        assertThat(catchThrowable(() -> Edges.create(client))).isInstanceOf(ConflictException.class);
        assertThat(seen).hasSize(2);
        assertThat(service.executed("POST")).isEqualTo(2);
    }

    @Test
    void anInterruptThatAnObserverSwallowsIsNotLost() {
        SupplierClient client = Edges.config(service)
                .addObserver(event -> {
                    throw Sneaky.thrown(new InterruptedException());
                })
                .build();
        Edges.get(client);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void anObserverMayMakeCalls() {
        CompletableFuture<SupplierClient> client = new CompletableFuture<>();
        List<String> seen = new ArrayList<>();
        client.complete(Edges.config(service)
                .addObserver(event -> {
                    seen.add(event.method());
                    if (event.method().equals("POST")) {
                        Edges.get(client.join());
                        seen.add(event.rawResponse().orElseThrow().body());
                    }
                })
                .build());
        Edges.create(client.join());
        assertThat(seen).containsExactly("POST", "GET", Fault.SLOT);
    }

    @Test
    void anObserverThatCallsWithoutEndDoesNotTakeTheCallWithIt() {
        CompletableFuture<SupplierClient> client = new CompletableFuture<>();
        client.complete(Edges.config(service)
                .transport(new CannedSlot(200))
                .addObserver(event -> Edges.get(client.join()))
                .build());
        Edges.get(client.join());
    }

    @Test
    void anObserverThatBlocksHoldsUpItsOwnCallOnly() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        SupplierClient client = Edges.config(service)
                .addObserver(event -> {
                    if (event.method().equals("POST")) {
                        try {
                            go.await();
                        } catch (InterruptedException e) {
                            throw Sneaky.thrown(e);
                        }
                    }
                })
                .build();
        CompletableFuture<Void> held = Edges.onAnotherThread(() -> Edges.create(client));
        Edges.get(client);
        assertThat(held).isNotDone();
        go.countDown();
        Edges.assertAllEnd("calls", List.of(held), Duration.ofSeconds(30));
        held.get();
    }

    @ParameterizedTest
    @MethodSource("throwables")
    void whateverATokenSourceThrowsNothingIsCarriedOut(Throwable thrown) {
        TokenSource source = new TokenSource() {
            @Override
            public String token() {
                throw Sneaky.thrown(thrown);
            }
        };
        SupplierClient client = SupplierClient.builder()
                .baseUrl(service.url("http"))
                .tokens(source)
                .build();
        Throwable seen = catchThrowable(() -> Edges.create(client));
        if (thrown instanceof VirtualMachineError) {
            assertThat(seen).isSameAs(thrown); // it is the JVM's, not the token source's
        } else {
            assertThat(seen)
                    .isInstanceOf(TokenException.class)
                    .hasMessageContaining("POST")
                    .hasMessageContaining(thrown.getClass().getName())
                    .hasMessageContaining("nothing was carried out");
        }
        assertThat(service.executed("POST")).isZero();
    }

    @Test
    void headersThatCannotBeReadDoNotHideTheStatus() {
        HttpTransport broken = new CannedSlot(409) {
            @Override
            Map<String, List<String>> headers() {
                throw new IllegalStateException("no headers");
            }
        };
        SupplierClient client = Edges.config(service).transport(broken).build();
        assertThat(catchThrowable(() -> Edges.create(client))).isInstanceOf(ConflictException.class);
    }

    @Test
    void anInterruptThatATokenSourceSwallowsIsNotLost() {
        SupplierClient client = SupplierClient.builder()
                .baseUrl(service.url("http"))
                .tokens(() -> {
                    throw Sneaky.thrown(new InterruptedException());
                })
                .build();
        assertThat(catchThrowable(() -> Edges.get(client))).isInstanceOf(TokenException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
