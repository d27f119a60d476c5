package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.HttpTransportException;
import io.github.suppliersdk.support.CannedTransport;
import io.github.suppliersdk.support.Samples;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A transport of the caller's that throws what none should: a request that it was given counts as sent. */
class ForeignTransportTest {
    private final AtomicInteger requests = new AtomicInteger();

    /** Gives back what this gives, and counts. */
    private SupplierClient client(Supplier<HttpResponse> responses) {
        return CannedTransport.client(new HttpTransport() {
            @Override
            public HttpResponse execute(HttpRequest request) throws HttpTransportException {
                requests.incrementAndGet();
                return responses.get();
            }

            @Override
            public void close() {
                // nothing is held
            }
        });
    }

    /** A response with a body that can be read, if nothing is changed. */
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
            // nothing is held
        }
    }

    private void assertMayHaveBeenSentAndIsNotRepeated(SupplierClient client) {
        TransportException e = catchThrowableOfType(TransportException.class, () -> Edges.create(client));
        assertThat(e).isNotNull().hasMessageContaining("out of order");
        assertThat(e.requestMayHaveReachedService()).isTrue();
        assertThat(requests).hasValue(1);
    }

    @Test
    void anExceptionInPlaceOfAResponse() {
        assertMayHaveBeenSentAndIsNotRepeated(client(() -> {
            throw new IllegalStateException("out of order");
        }));
    }

    @Test
    void nothingInPlaceOfAResponse() {
        TransportException e =
                catchThrowableOfType(TransportException.class, () -> Edges.create(client(ForeignTransportTest::none)));
        assertThat(e).isNotNull();
        assertThat(e.requestMayHaveReachedService()).isTrue();
        assertThat(requests).hasValue(1);
    }

    @SuppressWarnings("NullAway") // what is promised is not always kept
    private static HttpResponse none() {
        return null;
    }

    @Test
    void anExceptionInPlaceOfTheStatus() {
        assertMayHaveBeenSentAndIsNotRepeated(client(() -> new Plain() {
            @Override
            public int status() {
                throw new IllegalStateException("out of order");
            }
        }));
    }

    @Test
    void anExceptionInPlaceOfTheBody() {
        SupplierClient client = client(() -> new Plain() {
            @Override
            public InputStream body() {
                return new InputStream() {
                    @Override
                    public int read() {
                        throw new IllegalStateException("out of order");
                    }

                    @Override
                    public int read(byte[] bytes, int offset, int count) {
                        return read();
                    }
                };
            }
        });
        InvalidResponseException e = catchThrowableOfType(InvalidResponseException.class, () -> Edges.create(client));
        assertThat(e).isNotNull();
        assertThat(e.response().status()).isEqualTo(200);
        assertThat(requests).hasValue(1);
    }

    @Test
    void anExceptionInPlaceOfTheHeaders() {
        SupplierClient client = client(() -> new Plain() {
            @Override
            public int status() {
                return 409;
            }

            @Override
            public Map<String, List<String>> headers() {
                throw new IllegalStateException("out of order");
            }
        });
        ServiceException e = catchThrowableOfType(ServiceException.class, () -> Edges.create(client));
        assertThat(e).isNotNull();
        assertThat(e.status()).isEqualTo(409);
        assertThat(e.headers()).isEmpty();
    }

    @Test
    void anExceptionWhenTheResponseIsClosedDoesNotTakeItAway() {
        SupplierClient client = client(() -> new Plain() {
            @Override
            public void close() {
                throw new IllegalStateException("out of order");
            }
        });
        assertThatCode(() -> Edges.create(client)).doesNotThrowAnyException();
    }

    /** As a transport in a language without checked exceptions may. */
    @Test
    void anExceptionThatIsNotDeclared() {
        assertMayHaveBeenSentAndIsNotRepeated(client(() -> {
            throw unchecked(new IOException("out of order"));
        }));
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Exception> E unchecked(Exception thrown) throws E {
        throw (E) thrown;
    }
}
