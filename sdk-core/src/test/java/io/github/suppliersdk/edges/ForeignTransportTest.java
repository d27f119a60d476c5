package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.HttpTransportException;
import io.github.suppliersdk.support.CannedTransport;
import io.github.suppliersdk.support.Samples;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A caller's transport that breaks its contract: a request that was passed to it counts as sent. */
class ForeignTransportTest {
    private final AtomicInteger requests = new AtomicInteger();

    /** A client whose transport returns these responses, and counts its requests. */
    private SupplierClient client(Supplier<HttpResponse> responses) {
        return CannedTransport.client(new HttpTransport() {
            @Override
            public HttpResponse execute(HttpRequest request) throws HttpTransportException {
                requests.incrementAndGet();
                return responses.get();
            }

            @Override
            public void close() {
                // nothing to release
            }
        });
    }

    /** A response whose body can be read; tests override parts of it. */
    private static class Plain implements HttpResponse {
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
            return new ByteArrayInputStream(("[" + Samples.DAILY_JSON + "]").getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public void close() {
            // nothing to release
        }
    }

    private void assertMayHaveBeenSentAndIsNotRetried(SupplierClient client) {
        TransportException e = catchThrowableOfType(TransportException.class, () -> CallFixtures.create(client));
        assertThat(e).isNotNull().hasMessageContaining("out of order");
        assertThat(e.effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(requests).hasValue(1);
    }

    @Test
    void anExceptionInPlaceOfAResponseCountsAsSent() {
        assertMayHaveBeenSentAndIsNotRetried(client(() -> {
            throw new IllegalStateException("out of order");
        }));
    }

    /** For example, a plain map finds names in one letter case only. */
    @Test
    void theHeadersOfAnyMapAreFoundInAnyLetterCase() {
        SupplierClient client = client(() -> new Plain() {
            @Override
            public int status() {
                return 503;
            }

            @Override
            public Map<String, List<String>> headers() {
                return Map.of("retry-after", List.of("3000"));
            }
        });
        ServiceException e = catchThrowableOfType(ServiceException.class, () -> CallFixtures.get(client));
        assertThat(e.call().attempts())
                .as("attempts of a call that ends long before the service may be asked again")
                .isEqualTo(1);
    }

    @Test
    void anErrorOfTheJvmIsPassedOn() {
        OutOfMemoryError error = new OutOfMemoryError("none left");
        assertThatThrownBy(() -> CallFixtures.create(client(() -> {
                    throw error;
                })))
                .isSameAs(error);
    }

    @Test
    void anExceptionInPlaceOfTheStatusCountsAsSent() {
        assertMayHaveBeenSentAndIsNotRetried(client(() -> new Plain() {
            @Override
            public int status() {
                throw new IllegalStateException("out of order");
            }
        }));
    }
}
