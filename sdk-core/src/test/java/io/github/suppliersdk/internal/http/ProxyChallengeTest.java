package io.github.suppliersdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.http.Cancellation;
import io.github.suppliersdk.http.HttpBody;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpTransportException;
import io.github.suppliersdk.http.OkHttpTransport;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Proxy;
import java.time.Duration;
import java.util.Map;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A proxy that reads a request and asks for a password has not forwarded it. The same response from anything else
 * proves nothing.
 */
class ProxyChallengeTest {
    private static final MockResponse PASSWORD_WANTED = new MockResponse.Builder()
            .code(407)
            .addHeader("Connection", "close")
            .build();

    private final MockWebServer server = new MockWebServer();

    @BeforeEach
    void start() throws IOException {
        server.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private HttpTransportException failureOf(OkHttpClient client, String url) {
        HttpBody body = new HttpBody() {
            @Override
            public long length() {
                return 1;
            }

            @Override
            public void writeTo(OutputStream out) throws IOException {
                out.write('x');
            }
        };
        HttpRequest request =
                new HttpRequest("POST", url, "/", Map.of(), body, Duration.ofSeconds(5), new Cancellation());
        try (OkHttpTransport transport = OkHttpTransport.using(client)) {
            HttpTransportException failure = catchThrowableOfType(
                    HttpTransportException.class,
                    () -> transport.execute(request).close());
            assertThat(failure).isNotNull();
            return failure;
        }
    }

    /** The proxy is gone when the request is sent for the second time. */
    private OkHttpClient.Builder behindAProxyThatGoesAway() {
        return new OkHttpClient.Builder()
                .proxy(new Proxy(Proxy.Type.HTTP, server.getSocketAddress()))
                .proxyAuthenticator((route, response) -> {
                    server.close();
                    return response.request()
                            .newBuilder()
                            .header("Proxy-Authorization", "Basic eHg=")
                            .build();
                });
    }

    @Test
    void aRequestSeenOnlyByTheProxyHasNotArrived() {
        server.enqueue(PASSWORD_WANTED);
        HttpTransportException failure = failureOf(behindAProxyThatGoesAway().build(), "http://service.example/");
        assertThat(server.getRequestCount()).isOne();
        assertThat(failure.requestMayHaveReachedService())
                .as(failure.getMessage())
                .isFalse();
    }

    @Test
    void aRequestThatMayHaveArrivedBeforeTheChallengeStaysReportedAsSuch() {
        server.enqueue(new MockResponse.Builder().build());
        server.enqueue(PASSWORD_WANTED);
        Interceptor twice = chain -> {
            chain.proceed(chain.request()).close();
            return chain.proceed(chain.request());
        };
        HttpTransportException failure =
                failureOf(behindAProxyThatGoesAway().addInterceptor(twice).build(), "http://service.example/");
        assertThat(server.getRequestCount()).isEqualTo(2);
        assertThat(failure.requestMayHaveReachedService()).isTrue();
    }

    @Test
    void aServiceThatAsksForThePasswordOfAProxyHasSeenTheRequest() {
        server.enqueue(PASSWORD_WANTED);
        Interceptor failing = chain -> {
            try (Response response = chain.proceed(chain.request())) {
                throw new IOException("status " + response.code());
            }
        };
        HttpTransportException failure = failureOf(
                new OkHttpClient.Builder().addNetworkInterceptor(failing).build(),
                server.url("/").toString());
        assertThat(failure).hasMessageContaining("status 407");
        assertThat(failure.requestMayHaveReachedService()).isTrue();
    }
}
