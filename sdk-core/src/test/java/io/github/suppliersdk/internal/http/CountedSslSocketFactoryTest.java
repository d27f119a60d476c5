package io.github.suppliersdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.config.TimeoutOptions;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

class CountedSslSocketFactoryTest {
    private final InputBudget budget = InputBudget.unbounded();

    @Test
    void theLibrarysOwnClientSeesDecryptedInput() {
        assertThat(OkHttpClients.create(TimeoutOptions.defaults(), budget, System::nanoTime)
                        .sslSocketFactory())
                .isInstanceOf(CountedSslSocketFactory.class);
    }

    /** OkHttp compares the socket factories before two calls share a connection. */
    @Test
    void clientsDerivedFromTheSameClientShareConnections() {
        OkHttpClient callers = new OkHttpClient();
        SSLSocketFactory one = OkHttpClients.derive(callers, budget).sslSocketFactory();
        SSLSocketFactory other = OkHttpClients.derive(callers, budget).sslSocketFactory();
        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other).isNotEqualTo(callers.sslSocketFactory());
        assertThat(OkHttpClients.derive(OkHttpClients.derive(callers, budget), budget)
                        .sslSocketFactory())
                .isEqualTo(one);
    }

    /** A method that is not delegated would act on a socket that was never connected. */
    @Test
    void everyMethodOfASocketIsDelegated() {
        List<String> missing = new ArrayList<>();
        for (Class<?> type : List.of(Socket.class, SSLSocket.class)) {
            for (Method method : type.getDeclaredMethods()) {
                int modifiers = method.getModifiers();
                boolean counts = Modifier.isPublic(modifiers) && !Modifier.isStatic(modifiers);
                if (counts && !isDelegated(method)) {
                    missing.add(method.toString());
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    private static boolean isDelegated(Method method) {
        return Arrays.stream(DelegatingSslSocket.class.getDeclaredMethods())
                .anyMatch(own -> own.getName().equals(method.getName())
                        && Arrays.equals(own.getParameterTypes(), method.getParameterTypes()));
    }
}
