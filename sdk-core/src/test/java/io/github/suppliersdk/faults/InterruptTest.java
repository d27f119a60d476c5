package io.github.suppliersdk.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.errors.TransportException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** An interrupted thread ends its call at once, keeps its interrupt flag and leaks nothing, at any step of the call. */
class InterruptTest {
    /** Without time limits, so that nothing but the interrupt ends a call. */
    private final OkHttpClient http = new OkHttpClient.Builder()
            .connectTimeout(Duration.ZERO)
            .readTimeout(Duration.ZERO)
            .build();

    private ChaosProxy service;
    private SupplierClient client;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE);
        client = config().build();
    }

    private SupplierClientConfig.Builder config() {
        return Calls.config(service)
                .httpClient(http)
                .attemptTimeout(Duration.ofMinutes(5))
                .callTimeout(Duration.ofMinutes(10));
    }

    @AfterEach
    void stop() throws IOException {
        client.close(Duration.ZERO);
        service.close();
    }

    /** A thread in the middle of a call. */
    private static final class Caller {
        private volatile @Nullable Throwable thrown;
        private volatile boolean flag;
        private final Thread thread;

        private Caller(SupplierClient client, Operation operation) {
            thread = new Thread(() -> {
                thrown = catchThrowable(() -> operation.call(client, false));
                flag = Thread.currentThread().isInterrupted();
            });
            thread.start();
        }

        private void assertInterruptible(Effect effect) throws InterruptedException {
            thread.interrupt();
            thread.join(20_000);
            assertThat(thread.isAlive()).isFalse();
            assertThat(flag).as("the interrupt flag").isTrue();
            assertThat(thrown)
                    .isInstanceOfSatisfying(
                            SupplierException.class, e -> assertThat(e.effect()).isEqualTo(effect));
            assertThat(thrown)
                    .hasMessageContaining("interrupted")
                    .isInstanceOfSatisfying(
                            TransportException.class,
                            e -> assertThat(e.reason()).isEqualTo(TransportException.Reason.INTERRUPTED));
        }
    }

    private static final ChaosProxy.Behaviour UNAVAILABLE = c -> {
        c.readRequest();
        c.respond(503, "Retry-After: 60\r\n", new byte[0]);
    };

    static Stream<Arguments> moments() {
        return Stream.concat(
                Stream.of(Operation.values())
                        .map(operation -> Arguments.of(
                                "waits for a response",
                                Fault.SILENCE,
                                operation,
                                operation == Operation.GET ? Effect.NONE : Effect.UNKNOWN)),
                Stream.of(Arguments.of("pauses before a retry", UNAVAILABLE, Operation.PUT, Effect.UNKNOWN)));
    }

    @ParameterizedTest(name = "{2} {0}")
    @MethodSource("moments")
    void anInterruptEndsACallThat(String step, ChaosProxy.Behaviour behaviour, Operation operation, Effect effect)
            throws Exception {
        service.always(behaviour);
        Caller caller = new Caller(client, operation);
        Await.until("the request is there", () -> service.executed() == 1);
        if (behaviour == UNAVAILABLE) {
            Await.untilWaiting(caller.thread);
        }
        caller.assertInterruptible(effect);
        http.connectionPool().evictAll();
        Await.until("the client has closed the connection", () -> service.open() == 0);
        assertThat(service.executed()).as("an interrupted call is not retried").isEqualTo(1);
    }

    /** The status has said that the service carried the request out. */
    @ParameterizedTest
    @EnumSource(names = "DELETE", mode = EnumSource.Mode.EXCLUDE) // its response is not read
    void anInterruptEndsACallThatReadsItsResponse(Operation operation) throws Exception {
        CountDownLatch reading = new CountDownLatch(1);
        OkHttpClient listening = http.newBuilder()
                .eventListener(new EventListener() {
                    @Override
                    public void responseBodyStart(Call call) {
                        reading.countDown();
                    }
                })
                .build();
        service.always(Fault.TRICKLED_BODY);
        try (SupplierClient reader = config().httpClient(listening).build()) {
            Caller caller = new Caller(reader, operation);
            assertThat(reading.await(20, TimeUnit.SECONDS)).isTrue();
            caller.assertInterruptible(operation == Operation.GET ? Effect.NONE : Effect.APPLIED);
        }
        assertThat(service.executed()).as("an interrupted call is not retried").isEqualTo(1);
    }

    @Test
    void anInterruptEndsACallThatConnects() throws Exception {
        List<SocketChannel> fillers = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 8; i++) { // beyond the backlog, connection attempts hang
                SocketChannel filler = SocketChannel.open();
                filler.configureBlocking(false);
                filler.connect(full.getLocalSocketAddress());
                fillers.add(filler);
            }
            String url = "http://127.0.0.1:" + ((InetSocketAddress) full.getLocalSocketAddress()).getPort();
            Caller caller = new Caller(config().baseUrl(url).build(), Operation.POST);
            Await.untilWaiting(caller.thread);
            caller.assertInterruptible(Effect.NONE);
        } finally {
            for (SocketChannel filler : fillers) {
                filler.close();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aThreadThatIsInterruptedBeforeItsCallSendsNothing(Operation operation) {
        Thread.currentThread().interrupt();
        try {
            assertThat(catchThrowable(() -> operation.call(client, false)))
                    .isInstanceOfSatisfying(TransportException.class, e -> {
                        assertThat(e.effect()).isEqualTo(Effect.NONE);
                        assertThat(e.reason()).isEqualTo(TransportException.Reason.INTERRUPTED);
                    });
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(service.connections()).isZero();
    }

    @Test
    void theNextCallOfTheThreadIsNotAffected() throws Exception {
        service.next(Fault.SILENCE);
        Thread self = Thread.currentThread();
        Thread nudge = new Thread(() -> {
            Await.until("the request is there", () -> service.executed("GET") == 1);
            self.interrupt();
        });
        nudge.start();
        assertThat(catchThrowable(() -> Calls.get(client))).isInstanceOf(TransportException.class);
        nudge.join();
        assertThat(Thread.interrupted()).isTrue();
        for (int i = 0; i < 200; i++) {
            Calls.post(client);
        }
        assertThat(service.executed("POST")).isEqualTo(200);
    }
}
