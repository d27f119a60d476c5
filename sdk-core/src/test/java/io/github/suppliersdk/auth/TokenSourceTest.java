package io.github.suppliersdk.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.UnauthorizedException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokenSourceTest {
    private final MockWebServer server = new MockWebServer();

    @BeforeEach
    void start() throws Exception {
        server.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private SupplierClient client(TokenSource tokens) {
        return SupplierClient.builder()
                .baseUrl(server.url("/").toString())
                .tokens(tokens)
                .build();
    }

    @Test
    void after401TheSourceIsAskedAgainAndItsNewTokenTriedOnce() throws Exception {
        AtomicInteger number = new AtomicInteger();
        server.enqueue(new MockResponse(401, Headers.EMPTY, ""));
        server.enqueue(new MockResponse(200, Headers.EMPTY, "[]"));
        try (SupplierClient client = client(TokenSource.from(() -> "t" + number.incrementAndGet()))) {
            client.vendors().list();
        }
        assertThat(server.takeRequest().getHeaders().get("Authorization")).isEqualTo("Bearer t1");
        assertThat(server.takeRequest().getHeaders().get("Authorization")).isEqualTo("Bearer t2");
    }

    @Test
    void theSameTokenIsNotTriedTwice() {
        server.enqueue(new MockResponse(401, Headers.EMPTY, ""));
        try (SupplierClient client = client(TokenSource.from(() -> "same"))) {
            assertThatThrownBy(() -> client.vendors().list()).isInstanceOf(UnauthorizedException.class);
        }
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void aFixedTokenIsNotTriedTwice() {
        server.enqueue(new MockResponse(401, Headers.EMPTY, ""));
        try (SupplierClient client = client(TokenSource.fixed("fixed"))) {
            assertThatThrownBy(() -> client.vendors().list()).isInstanceOf(UnauthorizedException.class);
        }
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "a b", "a\r\nX-Evil: 1", "ü", "a\u0000"})
    void aTokenWithInvalidHeaderCharactersIsNotSent(@Nullable String token) {
        @SuppressWarnings("NullAway") // a supplier that returns null against its signature
        Supplier<String> careless = () -> token;
        try (SupplierClient client = client(careless::get)) {
            assertThatThrownBy(() -> client.vendors().list())
                    .isInstanceOf(TokenException.class)
                    .hasMessageNotContaining("Evil");
        }
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void aFailingSourceIsReportedAsAMissingTokenWithItsCause() {
        IllegalStateException cause = new IllegalStateException("vault sealed, key abc");
        try (SupplierClient client = client(TokenSource.from(() -> {
            throw cause;
        }))) {
            assertThatThrownBy(() -> client.vendors().list())
                    .isInstanceOf(TokenException.class)
                    .hasMessageNotContaining("abc")
                    .hasCause(cause);
        }
        assertThat(server.getRequestCount()).isZero();
    }
}
