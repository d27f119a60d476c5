package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.http.CallObserver;
import io.github.suppliersdk.http.RawResponse;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets that a peer sends back appear in no text that the library writes or logs. */
class LeakedSecretsTest {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    /** The log's file, at level DEBUG, set in src/test/resources/simplelogger.properties. */
    private static final Path LOG =
            Path.of(System.getProperty("org.slf4j.simpleLogger.logFile", "target/test-calls.log"));

    /** A different secret for each test, since all tests write to the same log. */
    private final String secret = "leak/s3cret+7d20=" + NUMBER.incrementAndGet() + "!";

    private final String encoded = URLEncoder.encode(secret, StandardCharsets.UTF_8);
    private final List<RawResponse> observed = new ArrayList<>();
    private ChaosProxy service;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE);
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    /** Where the secret is sent back; {@code SECRET} and {@code ENCODED} stand for it. */
    static Stream<Arguments> echoes() {
        String refused = "HTTP/1.1 400 X\r\nContent-Length: 200\r\nX-Echo: %s\r\n\r\n%200s";
        String inABody = String.format(refused, "none", "{\"message\":\"bad header: Bearer SECRET\"}");
        return Stream.of(
                echo("a status line", Secret.TOKEN, "HTTP/1.1 oops Bearer SECRET\r\n\r\n"),
                echo("a header", Secret.TOKEN, String.format(refused, "Bearer SECRET", "{}")),
                echo("a body", Secret.TOKEN, inABody),
                echo("a body", Secret.HEADER, inABody),
                echo("a body, encoded", Secret.TOKEN, inABody.replace("SECRET", "ENCODED")),
                echo("a page in place of JSON", Secret.TOKEN, inABody.replace("400 X", "200 X")),
                echo(
                        "the length of a chunk",
                        Secret.TOKEN,
                        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5 SECRET\r\n"),
                echo("a status line", Secret.CLIENT_SECRET, "HTTP/1.1 oops client_secret=SECRET\r\n\r\n"),
                echo("a status line, encoded", Secret.CLIENT_SECRET, "HTTP/1.1 oops client_secret=ENCODED\r\n\r\n"),
                echo("a body", Secret.CLIENT_SECRET, inABody));
    }

    private static Arguments echo(String where, Secret secret, String response) {
        return Arguments.of(where, secret, response);
    }

    /** What the secret is. */
    enum Secret {
        TOKEN {
            @Override
            SupplierClient client(ChaosProxy service, String secret, CallObserver observer) {
                return CallFixtures.config(service)
                        .accessToken(secret)
                        .addObserver(observer)
                        .build();
            }
        },
        HEADER {
            @Override
            SupplierClient client(ChaosProxy service, String secret, CallObserver observer) {
                return CallFixtures.config(service)
                        .headers(Map.of("X-Api-Key", secret))
                        .addObserver(observer)
                        .build();
            }
        },
        CLIENT_SECRET {
            @Override
            SupplierClient client(ChaosProxy service, String secret, CallObserver observer) {
                return SupplierClient.builder()
                        .baseUrl(service.url("http"))
                        .clientCredentials(ClientCredentials.builder(service.url("http") + "/token", "the-id", secret)
                                .build())
                        .addObserver(observer)
                        .build();
            }
        };

        abstract SupplierClient client(ChaosProxy service, String secret, CallObserver observer);
    }

    @ParameterizedTest(name = "{1} in {0}")
    @MethodSource("echoes")
    void aSecretThatIsSentBackIsHidden(String where, Secret kind, String response) throws IOException {
        respondWith(response.replace("SECRET", secret).replace("ENCODED", encoded));
        try (SupplierClient client =
                kind.client(service, secret, event -> event.rawResponse().ifPresent(observed::add))) {
            Throwable thrown = catchThrowable(() -> CallFixtures.get(CallFixtures.withoutRetries(client)));
            assertThat(thrown).isInstanceOf(SupplierException.class);
            assertHidden("the message", thrown.getMessage());
            assertHidden("the stack trace", stackTraceWithoutForeignTexts(thrown));
            assertHidden("the log", Files.readString(LOG, StandardCharsets.ISO_8859_1));
            observed.forEach(raw -> assertHidden("what an observer sees", raw.headers() + raw.body()));
            if (thrown instanceof ServiceException e) {
                assertHidden("the response", e.headers() + e.rawBody() + e.serviceMessage());
            }
        }
    }

    private void assertHidden(String what, @Nullable String text) {
        assertThat(String.valueOf(text).contains(secret))
                .as("%s shows the secret", what)
                .isFalse();
        assertThat(String.valueOf(text).contains(encoded))
                .as("%s shows the encoded secret", what)
                .isFalse();
    }

    /** The text of a cause that is not the library's is its author's. */
    private static String stackTraceWithoutForeignTexts(Throwable thrown) {
        StringBuilder shown = new StringBuilder();
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            boolean own = each.getClass().getName().startsWith("io.github.suppliersdk");
            shown.append(own ? each.toString() : each.getClass().getName())
                    .append(Arrays.toString(each.getStackTrace()));
        }
        return shown.toString();
    }

    private void respondWith(String start) {
        service.always(c -> {
            c.readRequest();
            c.send(start);
            c.close();
        });
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

    /**
     * ESC changes the colours of a terminal, BEL makes it ring, and no log line should have a hundred thousand
     * characters.
     */
    @Test
    void textOfAPeerIsTruncatedAndContainsNoControlCharacters() {
        respondWith("HTTP/1.1 oops \u001b[31m\u0007\u0000" + "x".repeat(100_000) + "\r\n\r\n");
        Throwable thrown = catchThrowable(() -> CallFixtures.get(
                CallFixtures.withoutRetries(CallFixtures.config(service).build())));
        assertThat(thrown).isInstanceOf(SupplierException.class);
        assertThat(String.valueOf(thrown.getMessage()).length())
                .as("the length of the message")
                .isLessThan(2_000);
        assertThat(String.valueOf(thrown.getMessage()).chars().noneMatch(Character::isISOControl))
                .as("no control characters in the message")
                .isTrue();
    }
}
