package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.errors.BadRequestException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.HttpTransportException;
import io.github.suppliersdk.http.RawResponse;
import io.github.suppliersdk.support.CannedTransport;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets that a peer sends back appear in no message, no cause and no log line. */
class LeakedSecretsTest {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    /** The log's file, at level DEBUG, set in src/test/resources/simplelogger.properties. */
    private static final Path LOG =
            Path.of(System.getProperty("org.slf4j.simpleLogger.logFile", "target/test-calls.log"));

    /** A different secret for each test, since all tests write to the same log. */
    private final String secret = "leak-s3cret-7d20-" + NUMBER.incrementAndGet() + "-";

    private ChaosProxy service;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE);
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    private SupplierClient client() {
        return CallFixtures.withoutRetries(
                CallFixtures.config(service).accessToken(secret).build());
    }

    private static void assertHidden(String secret, Throwable thrown) throws IOException {
        assertThat(thrown).isInstanceOf(SupplierException.class);
        String log = Files.readString(LOG, StandardCharsets.ISO_8859_1);
        SoftAssertions.assertSoftly(softly -> {
            softly.assertThat(String.valueOf(thrown.getMessage()).contains(secret))
                    .as("the message shows the secret")
                    .isFalse();
            softly.assertThat(CallFixtures.stackTrace(thrown).contains(secret))
                    .as("the stack trace shows the secret")
                    .isFalse();
            softly.assertThat(log.lines().filter(line -> line.contains(secret)))
                    .as("lines of the log that show the secret")
                    .isEmpty();
        });
    }

    private void respondWith(String start) {
        service.always(c -> {
            c.readRequest();
            c.send(start);
            c.awaitClientLeaving();
        });
    }

    @Test
    void aTokenInAStatusLineIsHidden() throws IOException {
        respondWith("HTTP/1.1 oops Bearer " + secret + "\r\n\r\n");
        assertHidden(secret, catchThrowable(() -> CallFixtures.get(client())));
    }

    @Test
    void aTokenInABodyFailureIsHidden() throws IOException {
        respondWith("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5 Bearer " + secret + "\r\n");
        assertHidden(secret, catchThrowable(() -> CallFixtures.get(client())));
    }

    @Test
    void aTokenInATransportExceptionIsHidden() throws IOException {
        HttpTransport talkative = new HttpTransport() {
            @Override
            public HttpResponse execute(HttpRequest request) throws HttpTransportException {
                String sent = request.headers().toString();
                throw HttpTransportException.maybeSent("failed to send " + sent, new IOException(sent));
            }

            @Override
            public void close() {
                // nothing to release
            }
        };
        SupplierClient client = CallFixtures.withoutRetries(CallFixtures.config(service)
                .accessToken(secret)
                .transport(talkative)
                .build());
        assertHidden(secret, catchThrowable(() -> CallFixtures.get(client)));
    }

    private static HttpTransport throwing(Function<HttpRequest, Throwable> thrown) {
        return new HttpTransport() {
            @Override
            public HttpResponse execute(HttpRequest request) {
                throw SneakyThrow.thrown(thrown.apply(request));
            }

            @Override
            public void close() {
                // nothing to release
            }
        };
    }

    @Test
    void aTokenInAnyOtherThrowableOfATransportIsHidden() throws IOException {
        for (Throwable fault : List.of(
                new IllegalStateException(secret, new IOException(secret)),
                new AssertionError(secret),
                new TokenException("of another client: " + secret, null),
                new IOException("undeclared " + secret))) {
            fault.addSuppressed(new IOException(secret));
            AtomicInteger sent = new AtomicInteger();
            SupplierClient client = CallFixtures.config(service)
                    .accessToken(secret)
                    .transport(throwing(request -> {
                        sent.incrementAndGet();
                        return fault;
                    }))
                    .build();
            Throwable thrown = catchThrowable(() -> CallFixtures.create(client));
            assertThat(sent)
                    .as("a POST that may have arrived is not sent again")
                    .hasValue(1);
            assertHidden(secret, thrown);
            assertThat(thrown)
                    .hasMessageContaining(fault.getClass().getName())
                    .isInstanceOfSatisfying(
                            TransportException.class,
                            e -> assertThat(e.requestMayHaveReachedService()).isTrue());
        }
    }

    /** A well-formed response that contains the request, as some gateways send it. */
    private void echo(int status) {
        service.always(c -> {
            String head = c.readRequest();
            c.respond(status, "X-Echo: " + secret + "\r\n", head.getBytes(StandardCharsets.ISO_8859_1));
        });
    }

    @Test
    void aTokenInTheEventOfAnObserverIsHidden() {
        List<String> seen = new ArrayList<>();
        echo(400);
        SupplierClient client = CallFixtures.config(service)
                .accessToken(secret)
                .addObserver(event -> {
                    seen.add(event.rawResponse().orElseThrow().body());
                    seen.add(event.rawResponse().orElseThrow().headers().toString());
                    seen.add(CallFixtures.stackTrace(event.failure().orElseThrow()));
                })
                .build();
        assertThat(catchThrowable(() -> CallFixtures.get(client))).isInstanceOf(BadRequestException.class);
        assertThat(seen)
                .hasSize(3)
                .allSatisfy(text -> assertThat(text.contains(secret)).isFalse());
        assertThat(seen.get(0)).contains("Bearer [secret]");
    }

    /** HTTP/2 sends header names in lower case, and OkHttp returns them so. */
    @Test
    void aTokenAsAHeaderNameIsHidden() throws IOException {
        String token = "Leak-S3cret-" + secret;
        service.always(c -> {
            c.readRequest();
            c.respond(400, token + ": one\r\nX-" + token + ": two\r\nX-Trace: three\r\n", new byte[0]);
        });
        List<RawResponse> seen = new ArrayList<>();
        SupplierClient client = CallFixtures.withoutRetries(CallFixtures.config(service)
                .accessToken(token)
                .addObserver(event -> event.rawResponse().ifPresent(seen::add))
                .build());
        BadRequestException e = catchThrowableOfType(BadRequestException.class, () -> CallFixtures.get(client));
        assertHidden(token, e);
        for (Map<String, List<String>> headers :
                List.of(e.headers(), seen.get(0).headers())) {
            assertThat(headers.toString().toLowerCase(Locale.ROOT)).doesNotContain(secret);
            assertThat(headers.get("[secret]")).containsExactly("one");
            assertThat(headers.get("X-[secret]")).containsExactly("two");
            assertThat(headers.get("x-trace")).containsExactly("three");
        }
    }

    @Test
    void aTokenInAnExceptionFromClosingAResponseIsHidden() throws IOException {
        SupplierClient client = CannedTransport.client(new CannedSlot(200) {
            @Override
            public HttpResponse execute(HttpRequest request) {
                HttpResponse response = super.execute(request);
                return new HttpResponse() {
                    @Override
                    public int status() {
                        return response.status();
                    }

                    @Override
                    public Map<String, List<String>> headers() {
                        return response.headers();
                    }

                    @Override
                    public InputStream body() {
                        return response.body();
                    }

                    @Override
                    public void close() {
                        throw new IllegalStateException("not closed: " + secret + request.headers());
                    }
                };
            }
        });
        SupplierClient withKey =
                client.with(CallOptions.builder().putHeader("X-Api-Key", secret).build());
        CallFixtures.get(withKey);
        assertThat(Files.readString(LOG, StandardCharsets.ISO_8859_1))
                .contains("not closed: [secret]")
                .doesNotContain(secret);
    }

    @Test
    void aTokenInAnExceptionOfAnObserverIsHidden() throws IOException {
        SupplierClient client = CallFixtures.config(service)
                .accessToken(secret)
                .addObserver(event -> {
                    throw new IllegalStateException("the observer saw " + secret, new IOException(secret));
                })
                .build();
        CallFixtures.get(client);
        String log = Files.readString(LOG, StandardCharsets.ISO_8859_1);
        assertThat(log).contains("the observer saw [secret]");
        assertThat(log.contains(secret)).as("the log shows the secret").isFalse();
    }

    /**
     * Recognised by the name of the header: if every header value were hidden, harmless texts such as the name of a
     * shop would disappear from all messages.
     */
    @Test
    void aCustomHeaderWithASecretNameIsHidden() throws IOException {
        service.always(c -> {
            c.readRequest();
            c.respond(400, "{\"message\":\"amsterdam may not use " + secret + "\"}");
        });
        for (Map<String, String> headers : List.of(
                Map.of("X-Api-Key", secret, "X-Shop", "amsterdam", "X-Author", "amsterdam"),
                Map.of("Proxy-Authorization", "Basic " + secret, "X-Shop", "amsterdam"))) {
            SupplierClient client =
                    CallFixtures.config(service).headers(headers).build();
            Throwable thrown = catchThrowable(() -> CallFixtures.get(client));
            assertHidden(secret, thrown);
            assertThat(thrown).hasMessageContaining("amsterdam may not use [secret]");
        }
        SupplierClient derived = CallFixtures.config(service)
                .build()
                .with(CallOptions.builder().putHeader("x-token", secret).build());
        assertHidden(secret, catchThrowable(() -> CallFixtures.get(derived)));
    }

    @Test
    void aRefusedTokenInAnExceptionOfATokenSourceIsHidden() throws IOException {
        service.always(c -> {
            c.readRequest();
            c.respond(401, "");
        });
        TokenSource talkative = new TokenSource() {
            @Override
            public String token() {
                return secret;
            }

            @Override
            public Optional<String> renew(String refused) {
                throw new IllegalStateException("cannot renew " + refused);
            }
        };
        SupplierClient client = SupplierClient.builder()
                .baseUrl(service.url("http"))
                .tokens(talkative)
                .build();
        assertHidden(secret, catchThrowable(() -> CallFixtures.get(client)));
    }

    private SupplierClient clientWithCredentials() {
        return SupplierClient.builder()
                .baseUrl(service.url("http"))
                .clientCredentials(ClientCredentials.builder(service.url("http") + "/token", "the-id", secret)
                        .build())
                .build();
    }

    @Test
    void aClientSecretInAStatusLineOfTheTokenServerIsHidden() throws IOException {
        respondWith("HTTP/1.1 oops client_id=the-id&client_secret=" + secret + "\r\n\r\n");
        assertHidden(secret, catchThrowable(() -> CallFixtures.get(clientWithCredentials())));
    }

    /** In the encoding of the form in which it was sent. */
    @Test
    void anEncodedClientSecretInAStatusLineOfTheTokenServerIsHidden() throws IOException {
        String odd = secret + "/+=ü";
        String encoded = URLEncoder.encode(odd, StandardCharsets.UTF_8);
        respondWith("HTTP/1.1 oops client_id=the-id&client_secret=" + encoded + "\r\n\r\n");
        SupplierClient client = SupplierClient.builder()
                .baseUrl(service.url("http"))
                .clientCredentials(ClientCredentials.builder(service.url("http") + "/token", "the-id", odd)
                        .build())
                .build();
        assertHidden(secret, catchThrowable(() -> CallFixtures.get(client)));
    }

    @Test
    void aClientSecretInAnyThrowableOfATransportIsHidden() throws IOException {
        SupplierClient client = SupplierClient.builder()
                .baseUrl(service.url("http"))
                .transport(throwing(request -> new AssertionError("sent " + secret, new IOException(secret))))
                .clientCredentials(ClientCredentials.builder(service.url("http") + "/token", "the-id", secret)
                        .build())
                .build();
        Throwable thrown = catchThrowable(() -> CallFixtures.get(client));
        assertHidden(secret, thrown);
        assertThat(thrown).isInstanceOf(TokenException.class).hasMessageContaining("AssertionError");
    }

    @Test
    void aClientSecretInAnErrorCodeOfTheTokenServerIsHidden() throws IOException {
        String plain = "leak_secret_of_letters_only";
        service.always(c -> {
            c.readRequest();
            c.respond(400, "{\"error\":\"" + plain + "\"}");
        });
        SupplierClient client = SupplierClient.builder()
                .baseUrl(service.url("http"))
                .clientCredentials(ClientCredentials.builder(service.url("http") + "/token", "the-id", plain)
                        .build())
                .build();
        assertHidden(plain, catchThrowable(() -> CallFixtures.get(client)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://me:leak-password@host name/",
                "https://me:leak-password@host/%zz",
                "https://me:leak-pass word@host/",
                "https://me:leak-password@host:port/",
                "https://me:leak-password@[::1/",
                "me:leak-password@host/",
                "https://host/?password=leak-password",
                "https://host/\u0000leak-password"
            })
    void aPasswordInAMalformedBaseUrlIsHidden(String baseUrl) {
        Throwable thrown = catchThrowable(
                () -> SupplierClient.builder().baseUrl(baseUrl).accessToken("t").build());
        assertThat(thrown).isNotNull();
        assertThat(CallFixtures.stackTrace(thrown)).doesNotContain("leak-pass");
    }

    @Test
    void aTokenOfOneLetterLeavesMessagesReadable() {
        service.always(c -> {
            c.readRequest();
            c.respond(400, "{\"code\":\"400\",\"id\":\"7e\",\"message\":\"Check the request for errors.\"}");
        });
        SupplierClient client = CallFixtures.config(service).accessToken("e").build();
        Throwable thrown = catchThrowable(() -> CallFixtures.get(client));
        assertThat(thrown).isInstanceOf(ServiceException.class).hasMessageContaining("Check the request for errors.");
    }

    /**
     * ESC changes the colours of a terminal, BEL makes it ring, and no log line should have a hundred thousand
     * characters.
     */
    @Test
    void textOfAPeerIsTruncatedAndContainsNoControlCharacters() {
        respondWith("HTTP/1.1 oops \u001b[31m\u0007\u0000" + "x".repeat(100_000) + "\r\n\r\n");
        Throwable thrown = catchThrowable(() -> CallFixtures.get(client()));
        assertThat(thrown).isInstanceOf(SupplierException.class);
        assertThat(String.valueOf(thrown.getMessage()).length())
                .as("the length of the message")
                .isLessThan(2_000);
        for (Throwable shown = thrown; shown != null; shown = shown.getCause()) {
            String message = String.valueOf(shown.getMessage());
            assertThat(message.length())
                    .as("the length of the message of %s", shown.getClass().getName())
                    .isLessThan(2_000);
            assertThat(message.chars().noneMatch(Character::isISOControl))
                    .as("no control characters in the message of %s", shown.getClass())
                    .isTrue();
        }
    }
}
