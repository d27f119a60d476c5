package io.github.suppliersdk.errors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.http.CallObserver;
import io.github.suppliersdk.http.RawResponse;
import io.github.suppliersdk.support.IntegrationTestRows;
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

/** Secrets go into one header or the request for a token, and into no text that the library writes or logs. */
class SecretsTest {
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

    /** What the secret is. */
    enum Kind {
        TOKEN,
        HEADER,
        CLIENT_SECRET
    }

    private SupplierClientConfig.Builder config(Kind kind) {
        CallObserver observer = event -> event.rawResponse().get().ifPresent(observed::add);
        SupplierClientConfig.Builder config = SupplierClient.builder()
                .baseUrl(service.url("http"))
                .maxAttempts(1)
                .addObserver(observer);
        return switch (kind) {
            case TOKEN -> config.accessToken(secret);
            case HEADER -> config.accessToken("t").headers(Map.of("X-Api-Key", secret));
            case CLIENT_SECRET ->
                config.clientCredentials(ClientCredentials.builder(service.url("http") + "/token", "the-id", secret)
                        .build());
        };
    }

    private void respondWith(String start) {
        service.always(c -> {
            c.readRequest();
            c.send(start);
            c.close();
        });
    }

    /** Where the secret is sent back; {@code SECRET} and {@code ENCODED} stand for it. */
    static Stream<Arguments> echoes() {
        String refused = "HTTP/1.1 400 X\r\nConnection: close\r\nX-Echo: %s\r\n\r\n%s";
        String inABody = String.format(refused, "none", "{\"message\":\"bad header: Bearer SECRET\"}");
        return Stream.of(
                Arguments.of("a status line", Kind.TOKEN, "HTTP/1.1 oops Bearer SECRET\r\n\r\n"),
                Arguments.of("a header", Kind.TOKEN, String.format(refused, "Bearer SECRET", "{}")),
                Arguments.of("a body", Kind.TOKEN, inABody),
                Arguments.of("a body", Kind.HEADER, inABody),
                Arguments.of("a body, encoded", Kind.TOKEN, inABody.replace("SECRET", "ENCODED")),
                Arguments.of("a page in place of JSON", Kind.TOKEN, inABody.replace("400 X", "200 X")),
                Arguments.of("a status line", Kind.CLIENT_SECRET, "HTTP/1.1 oops client_secret=SECRET\r\n\r\n"),
                Arguments.of("a body, encoded", Kind.CLIENT_SECRET, inABody.replace("SECRET", "ENCODED")),
                Arguments.of("a body", Kind.CLIENT_SECRET, inABody));
    }

    @ParameterizedTest(name = "{1} in {0}")
    @MethodSource("echoes")
    void aSecretThatIsSentBackIsHidden(String where, Kind kind, String response) throws IOException {
        respondWith(response.replace("SECRET", secret).replace("ENCODED", encoded));
        try (SupplierClient client = config(kind).build()) {
            Throwable thrown = catchThrowable(() -> client.vendors().list());
            assertThat(thrown).isInstanceOf(SupplierException.class);
            assertHidden("the stack trace", stackTraceWithoutForeignTexts(thrown));
            assertHidden("the log", Files.readString(LOG, StandardCharsets.ISO_8859_1));
            observed.forEach(raw -> assertHidden("what an observer sees", raw.headers() + raw.body()));
            if (thrown instanceof ServiceException e) {
                assertHidden("the response", e.headers() + e.rawBody() + e.serviceMessage());
            }
        }
    }

    private void assertHidden(String what, @Nullable String text) {
        for (String form : List.of(secret, encoded)) {
            assertThat(String.valueOf(text).contains(form))
                    .as("%s shows the secret", what)
                    .isFalse();
        }
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

    @Test
    void noTextFormShowsASecretOrPersonalData() {
        for (Kind kind : Kind.values()) {
            SupplierClientConfig.Builder config = config(kind);
            try (SupplierClient client = config.build()) {
                for (Object each : List.of(client, config.config(), client.vendors(), client.slots("e1", "o1"))) {
                    assertHidden(each.getClass().getName(), each.toString());
                }
            }
        }
        assertHidden("a source", TokenSource.fixed(secret).toString());
        assertHidden(
                "credentials",
                ClientCredentials.builder("https://a.example", "i", secret)
                        .build()
                        .toString());
        assertHidden(
                "options",
                CallOptions.builder().putHeader("X-Key", secret).build().toString());
        assertThat(IntegrationTestRows.booking().toString()).doesNotContain("guest@mail.example", "Ann", "veg");
    }

    @Test
    void aTokenThatCannotBeAHeaderIsRefusedWithoutBeingShown() {
        for (String wrong : List.of("tok\r\nX: 1", "tok-ü", " ", "tok 7")) {
            assertThat(catchThrowable(() -> SupplierClient.builder()
                            .baseUrl(service.url("http"))
                            .accessToken(wrong)
                            .build()))
                    .as(wrong)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("accessToken")
                    .hasMessageNotContaining("tok\r")
                    .hasMessageNotContaining("tok-ü")
                    .hasMessageNotContaining("tok 7");
        }
    }

    @Test
    void theLogNamesEveryAttemptAndNeverTheToken() throws IOException {
        service.next(Fault.TOO_MANY);
        try (SupplierClient client = config(Kind.TOKEN).maxAttempts(2).build()) {
            client.slots("e1", "of-this-test").get("2027-04-22"); // the log is of all tests
        }
        String log = Files.readString(LOG, StandardCharsets.ISO_8859_1);
        assertHidden("the log", log);
        assertThat(log.lines().filter(line -> line.contains("/options/of-this-test/") && line.contains(" attempt ")))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("GET " + service.url("http"), "/slots/2027-04-22"))
                .anySatisfy(line -> assertThat(line).contains("attempt 1: status 429"))
                .anySatisfy(line -> assertThat(line).contains("attempt 2: status 200"));
    }

    /**
     * ESC changes the colours of a terminal, BEL makes it ring, and no log line should have a hundred thousand
     * characters.
     */
    @Test
    void textOfAPeerIsTruncatedAndContainsNoControlCharacters() {
        respondWith("HTTP/1.1 oops \u001b[31m\u0007\u0000" + "x".repeat(100_000) + "\r\n\r\n");
        try (SupplierClient client = config(Kind.TOKEN).build()) {
            String message =
                    String.valueOf(catchThrowable(() -> client.vendors().list()).getMessage());
            assertThat(message).hasSizeLessThan(2_000);
            assertThat(message.chars().noneMatch(Character::isISOControl)).isTrue();
        }
    }
}
