package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.errors.ConflictException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.faults.SkippedTime;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.OkHttpTransport;
import io.github.suppliersdk.support.CannedTransport;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses, futures and {@code close()} when the user's code breaks its contract. */
class BrokenForeignContractsTest {
    private final AtomicInteger requests = new AtomicInteger();
    private ChaosProxy service;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE);
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    private SupplierClient canned(int status, InputStream body, Runnable close) {
        return CannedTransport.client(new HttpTransport() {
            @Override
            public HttpResponse execute(HttpRequest request) {
                requests.incrementAndGet();
                return new HttpResponse() {
                    @Override
                    public int status() {
                        return status;
                    }

                    @Override
                    public Map<String, List<String>> headers() {
                        return Map.of();
                    }

                    @Override
                    public InputStream body() {
                        return body;
                    }

                    @Override
                    public void close() {
                        close.run();
                    }
                };
            }

            @Override
            public void close() {
                // nothing to release
            }
        });
    }

    private static final class BrokenBody extends InputStream {
        @Override
        public int read() {
            throw new AssertionError("of a body");
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            throw new AssertionError("of a body");
        }
    }

    private static final class BodyOfNothing extends InputStream {
        @Override
        public int read() {
            return ' ';
        }

        @Override
        public int read(byte[] bytes, int offset, int count) {
            return 0;
        }
    }

    @Test
    void anErrorWhenAResponseIsClosedDoesNotHideThatItCame() {
        SupplierClient client =
                canned(201, new ByteArrayInputStream(("[" + Fault.SLOT + "]").getBytes(StandardCharsets.UTF_8)), () -> {
                    throw new NoClassDefFoundError("of a transport");
                });
        assertThatCode(() -> CallFixtures.create(client)).doesNotThrowAnyException();
        assertThat(requests).hasValue(1);
    }

    @Test
    void anErrorOfABodyDoesNotHideTheStatus() {
        CallFixtures.delete(canned(204, new BrokenBody(), () -> {}));
        assertThat(requests).hasValue(1);
        assertThat(catchThrowable(() -> CallFixtures.create(canned(409, new BrokenBody(), () -> {}))))
                .isInstanceOf(ConflictException.class);
    }

    @Test
    void aBodyThatReturnsZeroBytesForEverEndsAtTheTimeLimit() {
        SupplierClient client = canned(200, new BodyOfNothing(), () -> {});
        CompletableFuture<Void> call = CallFixtures.onAnotherThread(() -> CallFixtures.get(client));
        CallFixtures.assertAllEnd("calls", List.of(call), Duration.ofSeconds(20));
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 205})
    void aStatusWithoutContentThatClaimsToHaveSomeIsThatStatus(int status) {
        service.always(c -> {
            c.readRequest();
            c.send("HTTP/1.1 " + status + " X\r\nContent-Length: 2\r\n\r\n{}");
        });
        try (SupplierClient client = TestClients.build(CallFixtures.config(service), new SkippedTime())) {
            CallFixtures.delete(client);
            client.slots("e1", "adult-tour").deleteAll();
        }
        assertThat(service.executed("DELETE")).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 409, 429})
    void aRefusalAfterALostResponseSaysThatTheChangeMayHaveBeenMade(int status) {
        service.always(c -> {
            c.readRequest();
            c.respond(status, "{}");
        });
        service.next(Fault.RESET_AFTER_BODY);
        try (SupplierClient client = TestClients.build(CallFixtures.config(service), new SkippedTime())) {
            ServiceException lost = catchThrowableOfType(ServiceException.class, () -> CallFixtures.patch(client));
            assertThat(lost.earlierAttemptMayBeApplied()).isTrue();
            assertThat(lost).hasMessageContaining("an attempt whose response was lost may have been carried out");
            ServiceException plain = catchThrowableOfType(ServiceException.class, () -> CallFixtures.patch(client));
            assertThat(plain.earlierAttemptMayBeApplied()).isFalse();
        }
    }

    @Test
    void theDispatcherOfTheCallersClientIsNotUsed() {
        OkHttpClient application = new OkHttpClient();
        AtomicInteger running = new AtomicInteger();
        application.dispatcher().setIdleCallback(() -> {
            throw new IllegalStateException("of an idle callback");
        });
        service.always(c -> {
            c.readRequest();
            running.set(application.dispatcher().runningCallsCount());
            application.dispatcher().cancelAll();
            c.respond(201, "[" + Fault.SLOT + "]");
        });
        try (SupplierClient client = CallFixtures.config(service)
                .transport(OkHttpTransport.using(application))
                .build()) {
            CallFixtures.create(client);
        }
        assertThat(running).hasValue(0);
        assertThat(service.executed("POST")).isEqualTo(1);
    }

    /**
     * The request's tag is meant for the path template; an interceptor that takes the body from it counts as having
     * sent it.
     */
    @Test
    void aBodyTakenFromTheTagCountsAsSent() throws IOException {
        OkHttpClient mirroring = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    HttpRequest request = Objects.requireNonNull(chain.request().tag(HttpRequest.class));
                    request.body().orElseThrow().writeTo(new ByteArrayOutputStream());
                    requests.incrementAndGet();
                    return chain.proceed(chain.request());
                })
                .build();
        service.refuse();
        try (SupplierClient client = TestClients.build(
                CallFixtures.config(service).transport(OkHttpTransport.using(mirroring)), new SkippedTime())) {
            TransportException e = catchThrowableOfType(TransportException.class, () -> CallFixtures.create(client));
            assertThat(e.requestMayHaveReachedService()).isTrue();
        }
        assertThat(requests).hasValue(1);
    }

    @Test
    void aSecretThatAnInterceptorAddsIsNotShown() {
        service.always(c -> {
            String head = c.readRequest();
            c.respond(
                    400,
                    "{\"message\":\""
                            + head.substring(head.indexOf("X-Api-Key"))
                                    .lines()
                                    .findFirst()
                                    .orElse("") + "\"}");
        });
        OkHttpClient gateway = new OkHttpClient.Builder()
                .addInterceptor(chain -> chain.proceed(chain.request()
                        .newBuilder()
                        .header("X-Api-Key", "key-of-the-gateway-17")
                        .build()))
                .build();
        try (SupplierClient client = CallFixtures.config(service)
                .transport(OkHttpTransport.using(gateway))
                .build()) {
            Throwable thrown = catchThrowable(() -> CallFixtures.create(client));
            assertThat(thrown).hasMessageContaining("X-Api-Key: [secret]");
            assertThat(CallFixtures.stackTrace(thrown)).doesNotContain("key-of-the-gateway-17");
        }
    }

    @Test
    void nullInPlaceOfAFailureOrADurationChangesNothing() {
        try (SupplierClient client = CallFixtures.config(service).build()) {
            CountDownLatch goOn = new CountDownLatch(1);
            CompletableFuture<Boolean> future =
                    client.submit(c -> CallFixtures.within(Duration.ofSeconds(10), () -> goOn.getCount() == 0));
            assertThatThrownBy(() -> future.completeExceptionally(null)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> future.obtrudeException(null)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> client.close(nothing())).isInstanceOf(NullPointerException.class);
            goOn.countDown();
            assertThat(future.orTimeout(10, java.util.concurrent.TimeUnit.SECONDS)
                            .join())
                    .isTrue();
            CallFixtures.get(client);
        }
    }

    @Test
    void aVirtualMachineErrorInATokenSourceIsPropagated() {
        SupplierClient client = SupplierClient.builder()
                .baseUrl(service.url("http"))
                .tokens(() -> {
                    throw new OutOfMemoryError("of a test");
                })
                .build();
        assertThatThrownBy(() -> CallFixtures.get(client)).isInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void thePasswordInTheAddressOfATokenServerIsNotShown() {
        assertThat(ClientCredentials.builder("https://me:pa55word@localhost/token", "id", "secret-1")
                        .build())
                .hasToString("ClientCredentials{tokenUrl=https://localhost/token, clientId=id}");
    }

    @Test
    void anExceptionWithAnEmptyStackTraceIsReported() {
        RuntimeException odd = new IllegalStateException("odd") {
            @Override
            public StackTraceElement[] getStackTrace() {
                return new StackTraceElement[1];
            }
        };
        SupplierClient client = canned(
                200,
                new ByteArrayInputStream(new byte[0]) {
                    @Override
                    public synchronized int read(byte[] bytes, int offset, int count) {
                        throw odd;
                    }
                },
                () -> {});
        assertThat(catchThrowable(() -> CallFixtures.create(client))).hasMessageContaining("it broke off");
    }

    /** A null that the null checker does not detect. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T nothing() {
        return null;
    }
}
