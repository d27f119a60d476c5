package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.FailedCallException;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.HttpTransportException;
import io.github.suppliersdk.http.RawResponse;
import io.github.suppliersdk.support.CannedTransport;
import io.github.suppliersdk.support.Samples;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        assertThat(e.requestMayHaveReachedService()).isTrue();
        assertThat(requests).hasValue(1);
    }

    @Test
    void anExceptionInPlaceOfAResponseCountsAsSent() {
        assertMayHaveBeenSentAndIsNotRetried(client(() -> {
            throw new IllegalStateException("out of order");
        }));
    }

    @Test
    void nullInPlaceOfAResponseCountsAsSent() {
        TransportException e = catchThrowableOfType(
                TransportException.class, () -> CallFixtures.create(client(ForeignTransportTest::none)));
        assertThat(e).isNotNull().hasMessageContaining("returned null in place of a response");
        assertThat(e.requestMayHaveReachedService()).isTrue();
        assertThat(requests).hasValue(1);
    }

    @SuppressWarnings("NullAway") // null against the signature
    private static HttpResponse none() {
        return null;
    }

    @Test
    void nullInPlaceOfTheBodyIsAnInvalidResponse() {
        SupplierClient client = client(() -> new Plain() {
            @Override
            @SuppressWarnings("NullAway")
            public Map<String, List<String>> headers() {
                return null;
            }

            @Override
            @SuppressWarnings("NullAway")
            public InputStream body() {
                return null;
            }
        });
        InvalidResponseException e =
                catchThrowableOfType(InvalidResponseException.class, () -> CallFixtures.create(client));
        assertThat(e).isNotNull().hasStackTraceContaining("returned null in place of a body");
        assertThat(e.response().headers()).isEmpty();
        assertThat(requests).hasValue(1);
    }

    /** A header without a name or a value is ignored, like everything else that is no header in such a map. */
    @ParameterizedTest
    @ValueSource(ints = {200, 400, 429, 503})
    void aHeaderWithoutANameOrAValueIsIgnored(int status) {
        Map<String, List<String>> headers = new HashMap<>();
        headers.put("Retry-After", Collections.singletonList(null));
        headers.put("X-Mixed", Arrays.asList(null, "one", null));
        headers.put("X-None", null);
        headers.put(null, List.of("nameless"));
        SupplierClient client = client(() -> new Plain() {
            @Override
            public int status() {
                return status;
            }

            @Override
            public Map<String, List<String>> headers() {
                return headers;
            }

            @Override
            public InputStream body() {
                return new ByteArrayInputStream("no JSON".getBytes(StandardCharsets.UTF_8));
            }
        });
        List<RawResponse> seen = new ArrayList<>();
        FailedCallException e = catchThrowableOfType(
                FailedCallException.class,
                () -> CallFixtures.create(CallFixtures.withoutRetries(client)
                        .with(CallOptions.builder()
                                .observer(event -> event.rawResponse().ifPresent(seen::add))
                                .build())));
        Map<String, List<String>> shown = e instanceof ServiceException refusal
                ? refusal.headers()
                : ((InvalidResponseException) e).response().headers();
        assertThat(shown).containsOnly(Map.entry("X-Mixed", List.of("one")));
        assertThat(seen)
                .singleElement()
                .satisfies(raw -> assertThat(raw.headers()).isEqualTo(shown));
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
    void anAssertionErrorCountsAsSent() {
        assertMayHaveBeenSentAndIsNotRetried(client(() -> {
            throw new AssertionError("out of order");
        }));
    }

    @Test
    void anExceptionWhoseMessageCannotBeReadCountsAsSent() {
        TransportException e = catchThrowableOfType(
                TransportException.class,
                () -> CallFixtures.create(client(() -> {
                    throw new IllegalStateException() {
                        @Override
                        public String getMessage() {
                            throw new IllegalStateException("no message either");
                        }
                    };
                })));
        assertThat(e).isNotNull().hasMessageContaining(ForeignTransportTest.class.getName());
        assertThat(e.requestMayHaveReachedService()).isTrue();
        assertThat(requests).hasValue(1);
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

    @Test
    void anExceptionInPlaceOfTheBodyIsAnInvalidResponse() {
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
        InvalidResponseException e =
                catchThrowableOfType(InvalidResponseException.class, () -> CallFixtures.create(client));
        assertThat(e).isNotNull();
        assertThat(e.response().status()).isEqualTo(200);
        assertThat(requests).hasValue(1);
    }

    @Test
    void anExceptionInPlaceOfTheHeadersLeavesTheStatus() {
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
        ServiceException e = catchThrowableOfType(ServiceException.class, () -> CallFixtures.create(client));
        assertThat(e).isNotNull();
        assertThat(e.status()).isEqualTo(409);
        assertThat(e.headers()).isEmpty();
    }

    @Test
    void anErrorOrAnUndeclaredExceptionInPlaceOfTheHeadersLeavesTheStatus() {
        for (Throwable thrown : List.of(new AssertionError("out of order"), new IOException("out of order"))) {
            SupplierClient client = client(() -> new Plain() {
                @Override
                public int status() {
                    return 409;
                }

                @Override
                public Map<String, List<String>> headers() {
                    throw ForeignTransportTest.<RuntimeException>undeclared(thrown);
                }
            });
            assertThat(catchThrowableOfType(ServiceException.class, () -> CallFixtures.create(client)))
                    .isNotNull();
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> E undeclared(Throwable thrown) throws E {
        throw (E) thrown;
    }

    /** Code that wraps an InterruptedException has cleared the flag, so that a loop of the caller would not end. */
    @Test
    void anInterruptThatATransportWrapsIsNotLost() {
        SupplierClient client = client(() -> {
            throw new IllegalStateException("stopped", new InterruptedException());
        });
        TransportException e = catchThrowableOfType(TransportException.class, () -> CallFixtures.get(client));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(e.reason()).isEqualTo(TransportException.Reason.INTERRUPTED);
        assertThat(requests).hasValue(1);
    }

    @Test
    void anExceptionFromClosingTheResponseDoesNotDiscardTheResponse() {
        SupplierClient client = client(() -> new Plain() {
            @Override
            public void close() {
                throw new IllegalStateException("out of order");
            }
        });
        assertThatCode(() -> CallFixtures.create(client)).doesNotThrowAnyException();
    }

    /** A transport in a language without checked exceptions may throw it. */
    @Test
    void anUndeclaredExceptionCountsAsSent() {
        assertMayHaveBeenSentAndIsNotRetried(client(() -> {
            throw unchecked(new IOException("out of order"));
        }));
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Exception> E unchecked(Exception thrown) throws E {
        throw (E) thrown;
    }
}
