package io.github.suppliersdk.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransport;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** If the response of a caller's transport throws when it is closed, it is still used, for tokens as for calls. */
class TokenResponseThatFailsToCloseTest {
    private static HttpResponse response(String body) {
        return new HttpResponse() {
            @Override
            public int status() {
                return 200;
            }

            @Override
            public Map<String, List<String>> headers() {
                return Map.of();
            }

            @Override
            public InputStream body() {
                return new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8));
            }

            @Override
            public void close() {
                throw new IllegalStateException("cannot be closed");
            }
        };
    }

    @Test
    void aTokenResponseThatFailsToCloseStillGivesItsToken() {
        HttpTransport transport = new HttpTransport() {
            @Override
            public HttpResponse execute(HttpRequest request) {
                return response(request.pathTemplate().equals("(token)") ? "{\"access_token\":\"the-token\"}" : "[]");
            }

            @Override
            public void close() {
                // nothing to release
            }
        };
        try (SupplierClient client = SupplierClient.builder()
                .baseUrl("https://service.example/supply")
                .clientCredentials(ClientCredentials.builder("https://login.example/token", "id", "a-long-secret")
                        .build())
                .transport(transport)
                .build()) {
            assertThat(client.vendors().list()).isEmpty();
        }
    }
}
