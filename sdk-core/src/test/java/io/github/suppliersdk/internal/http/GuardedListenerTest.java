package io.github.suppliersdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.http.OkHttpTransport;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A listener that throws affects nothing else: calls end in time, as they would without it. */
@Timeout(30)
class GuardedListenerTest {
    private static final CountDownLatch NEVER = new CountDownLatch(1);

    private ChaosProxy service;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE);
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    private SupplierClient client(EventListener.Factory listeners) {
        return SupplierClient.builder()
                .baseUrl(service.url("http"))
                .accessToken("secret")
                .transport(OkHttpTransport.using(new OkHttpClient.Builder()
                        .eventListenerFactory(listeners)
                        .build()))
                .build()
                .with(CallOptions.builder()
                        .timeout(Duration.ofMillis(200))
                        .retries(false)
                        .build());
    }

    private static void get(SupplierClient client) {
        var unused = client.slots("e1", "o1").get("2027-04-22");
    }

    private static RuntimeException fault() {
        return new IllegalStateException("a listener's own fault");
    }

    static Stream<EventListener> listeners() {
        return Stream.of(
                new EventListener() {
                    @Override
                    public void canceled(Call call) {
                        throw fault();
                    }
                },
                new EventListener() {
                    @Override
                    public void canceled(Call call) {
                        try {
                            NEVER.await();
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                    }
                });
    }

    @ParameterizedTest
    @MethodSource("listeners")
    void callsTimeOutRegardlessOfListenersOnEarlierTimeouts(EventListener listener) {
        service.always(Fault.SILENCE);
        SupplierClient listened = client(call -> listener);
        for (SupplierClient client : new SupplierClient[] {listened, listened, client(call -> EventListener.NONE)}) {
            assertThatThrownBy(() -> get(client)).isInstanceOf(TransportException.class);
        }
    }

    @Test
    void aListenerThatThrowsAtEveryEventChangesNothing() {
        Throwing listener = new Throwing();
        SupplierClient client = client(call -> listener);
        get(client);
        get(client);
        assertThat(listener.events).hasValueGreaterThan(10);
        assertThat(service.connections()).isEqualTo(1);
    }

    @Test
    void aFactoryThatThrowsLeavesTheCallWithoutAListener() {
        get(client(call -> {
            throw fault();
        }));
        assertThat(service.executed()).isEqualTo(1);
    }

    @Test
    void everyEventIsGuarded() {
        Stream<Method> events = Arrays.stream(EventListener.class.getMethods())
                .filter(method -> method.getDeclaringClass() == EventListener.class)
                .filter(method -> !Modifier.isFinal(method.getModifiers()));
        assertThat(events)
                .hasSizeGreaterThan(30)
                .allSatisfy(
                        event -> assertThat(GuardedListener.class.getMethod(event.getName(), event.getParameterTypes()))
                                .extracting(Method::getDeclaringClass)
                                .isEqualTo(GuardedListener.class));
    }

    private static final class Throwing extends EventListener {
        private final AtomicInteger events = new AtomicInteger();

        private void fail() {
            events.incrementAndGet();
            throw fault();
        }

        @Override
        public void callStart(Call call) {
            fail();
        }

        @Override
        public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
            fail();
        }

        @Override
        public void connectionAcquired(Call call, Connection connection) {
            fail();
        }

        @Override
        public void requestHeadersStart(Call call) {
            fail();
        }

        @Override
        public void responseHeadersEnd(Call call, Response response) {
            fail();
        }

        @Override
        public void responseBodyEnd(Call call, long bytes) {
            fail();
        }

        @Override
        public void connectionReleased(Call call, Connection connection) {
            fail();
        }

        @Override
        public void callEnd(Call call) {
            fail();
        }
    }
}
