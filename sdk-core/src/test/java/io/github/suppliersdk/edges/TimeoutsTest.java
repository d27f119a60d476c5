package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.RetryOptions;
import io.github.suppliersdk.config.TimeoutOptions;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Conversation;
import io.github.suppliersdk.http.OkHttpTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javax.net.SocketFactory;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Foreign code that throws while a call is cancelled for its time-out disables no time-out, of this call or of others.
 */
class TimeoutsTest {
    private ChaosProxy service;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Conversation::awaitClientLeaving);
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    private static final class Broken extends EventListener {
        @Override
        public void canceled(Call call) {
            throw new AssertionError("of a listener");
        }
    }

    private static final class BrokenSocket extends Socket {
        @Override
        public synchronized void close() throws IOException {
            super.close();
            throw new IllegalStateException("of a socket");
        }
    }

    private static final class BrokenSockets extends SocketFactory {
        @Override
        public Socket createSocket() {
            return new BrokenSocket();
        }

        @Override
        public Socket createSocket(String host, int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(InetAddress host, int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort) {
            throw new UnsupportedOperationException();
        }
    }

    static Stream<Arguments> brokenTransports() {
        return Stream.of(
                Arguments.of(
                        "a listener of a layer",
                        OkHttpTransport.using(
                                new OkHttpClient(),
                                client -> client.newBuilder()
                                        .eventListener(new Broken())
                                        .build())),
                Arguments.of(
                        "a listener of one call",
                        OkHttpTransport.using(new OkHttpClient.Builder()
                                .addInterceptor(chain -> {
                                    chain.call().addEventListener(new Broken());
                                    return chain.proceed(chain.request());
                                })
                                .build())),
                Arguments.of(
                        "a socket",
                        OkHttpTransport.using(new OkHttpClient.Builder()
                                .socketFactory(new BrokenSockets())
                                .build())));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("brokenTransports")
    void everyCallEndsAtItsTimeout(String name, OkHttpTransport broken) {
        TimeoutOptions timeouts = TimeoutOptions.builder()
                .attempt(Duration.ofMillis(100))
                .call(Duration.ofMillis(400))
                .build();
        SupplierClient first = CallFixtures.config(service)
                .timeouts(timeouts)
                .transport(broken)
                .build();
        CallFixtures.assertAllEnd("calls through it", List.of(call(first)), Duration.ofSeconds(5));
        SupplierClient other = CallFixtures.config(service)
                .timeouts(timeouts)
                .retries(RetryOptions.off())
                .build();
        CallFixtures.assertAllEnd("calls of another client", List.of(call(other)), Duration.ofSeconds(5));
        assertThat(service.executed()).isZero();
    }

    private static CompletableFuture<Void> call(SupplierClient client) {
        return CallFixtures.onAnotherThread(() -> CallFixtures.get(client));
    }
}
