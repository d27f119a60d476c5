package io.github.suppliersdk.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.TransportException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An interrupted thread ends its call at once, keeps its interrupt flag and leaks nothing, at any step of the call. */
class InterruptTest {
    private final OkHttpClient http = new OkHttpClient();
    private ChaosProxy proxy;
    private SupplierClient client;

    @BeforeEach
    void start() throws IOException {
        proxy = new ChaosProxy(Fault.NONE);
        client = client(proxy.url("http"));
    }

    @AfterEach
    void stop() throws IOException {
        client.close(Duration.ZERO);
        proxy.close();
    }

    private SupplierClient client(String url) {
        return SupplierClient.builder()
                .baseUrl(url)
                .accessToken("secret")
                .httpClient(http)
                .build();
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

        private @Nullable Throwable interrupt() throws InterruptedException {
            long start = System.nanoTime();
            thread.interrupt();
            thread.join(20_000);
            assertThat(thread.isAlive()).isFalse();
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
            assertThat(flag).as("the interrupt flag").isTrue();
            return thrown;
        }
    }

    @Test
    void anInterruptEndsTheWaitForAResponse() throws Exception {
        proxy.always(Fault.SILENCE);
        for (Operation operation : Operation.values()) {
            Caller caller = new Caller(client, operation);
            Await.until("the request is there", () -> proxy.executed(operation.name()) == 1);
            assertThat(caller.interrupt())
                    .isInstanceOfSatisfying(
                            TransportException.class,
                            e -> assertThat(e.effect())
                                    .isEqualTo(operation == Operation.GET ? Effect.NONE : Effect.UNKNOWN));
            assertThat(proxy.executed(operation.name()))
                    .as("an interrupted call is not retried")
                    .isEqualTo(1);
        }
        assertThat(http.connectionPool().connectionCount()).isZero();
        Await.until("the client has closed the connection", () -> proxy.open() == 0);
    }

    @Test
    void anInterruptEndsReadingASlowResponse() throws Exception {
        proxy.always(Fault.TRICKLED_BODY);
        Caller caller = new Caller(client, Operation.GET);
        Await.until("the request is there", () -> proxy.executed("GET") == 1);
        assertThat(caller.interrupt()).isInstanceOfAny(InvalidResponseException.class, TransportException.class);
        assertThat(http.connectionPool().connectionCount()).isZero();
        Await.until("the client has closed the connection", () -> proxy.open() == 0);
        assertThat(proxy.executed()).isEqualTo(1);
    }

    @Test
    void anInterruptEndsThePauseBeforeARetry() throws Exception {
        proxy.always(c -> {
            c.readRequest();
            c.respond(503, "Retry-After: 60\r\n", new byte[0]);
        });
        Caller caller = new Caller(client, Operation.GET);
        Await.until("the first attempt was made", () -> proxy.executed("GET") == 1);
        Await.untilWaiting(caller.thread);
        assertThat(caller.interrupt())
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("interrupted in the pause before a retry");
        assertThat(http.connectionPool().connectionCount())
                .isEqualTo(http.connectionPool().idleConnectionCount());
        assertThat(proxy.executed()).isEqualTo(1);
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
            InetSocketAddress address = (InetSocketAddress) full.getLocalSocketAddress();
            SupplierClient nowhere = client("http://127.0.0.1:" + address.getPort());
            Caller caller = new Caller(nowhere, Operation.POST);
            Await.untilWaiting(caller.thread);
            assertThat(caller.interrupt())
                    .isInstanceOfSatisfying(
                            TransportException.class,
                            e -> assertThat(e.effect()).isEqualTo(Effect.NONE));
            assertThat(http.connectionPool().connectionCount()).isZero();
        } finally {
            for (SocketChannel filler : fillers) {
                filler.close();
            }
        }
    }

    @Test
    void aThreadThatIsInterruptedBeforeItsCallSendsNothing() {
        Thread.currentThread().interrupt();
        try {
            for (Operation operation : Operation.values()) {
                assertThat(catchThrowable(() -> operation.call(client, false)))
                        .isInstanceOfSatisfying(
                                TransportException.class,
                                e -> assertThat(e.effect()).isEqualTo(Effect.NONE));
                assertThat(Thread.currentThread().isInterrupted()).isTrue();
            }
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(proxy.executed()).isZero();
        assertThat(proxy.connections()).isZero();
    }

    @Test
    void theNextCallOfTheThreadIsNotAffected() throws Exception {
        proxy.next(Fault.SILENCE);
        Thread[] self = {Thread.currentThread()};
        Thread nudge = new Thread(() -> {
            Await.until("the request is there", () -> proxy.executed("GET") == 1);
            self[0].interrupt();
        });
        nudge.start();
        assertThat(catchThrowable(() -> Operation.GET.call(client, false))).isInstanceOf(TransportException.class);
        nudge.join();
        assertThat(Thread.interrupted()).isTrue();
        for (int i = 0; i < 200; i++) {
            Operation.POST.call(client, false);
        }
        assertThat(proxy.executed("POST")).isEqualTo(200);
    }
}
