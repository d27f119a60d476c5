package io.github.suppliersdk.errors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.support.IntegrationTestRows;
import io.github.suppliersdk.support.Servers;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import mockwebserver3.junit5.StartStop;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;

/** The access token goes into one header and nowhere else. */
class SecretsTest {
    private static final String TOKEN = "tok-7f3a9c";

    /** The log's file, at level DEBUG, set in src/test/resources/simplelogger.properties. */
    private static final Path LOG =
            Path.of(System.getProperty("org.slf4j.simpleLogger.logFile", "target/test-calls.log"));

    @StartStop
    public final MockWebServer server = Servers.withoutDelay();

    private SupplierClientConfig.Builder client(String prefix) {
        return client(prefix, TOKEN);
    }

    private SupplierClientConfig.Builder client(String prefix, String token) {
        return withoutToken(prefix).accessToken(token);
    }

    private SupplierClientConfig.Builder withoutToken(String prefix) {
        return SupplierClient.builder().baseUrl(server.url(prefix).toString());
    }

    private static String everythingOf(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        if (thrown instanceof ServiceException e) {
            text.append(e.rawBody())
                    .append(e.headers().toString())
                    .append(e.call().toString());
        }
        if (thrown instanceof InvalidResponseException e) {
            text.append(e.response().body()).append(e.response().headers().toString());
        }
        return text.toString();
    }

    @Test
    void noTextFormShowsTheToken() {
        SupplierClientConfig config = client("/texts").config();
        try (SupplierClient client = client("/texts").build()) {
            assertThat(List.of(
                            client,
                            config,
                            config.tokens(),
                            TokenSource.from(() -> TOKEN),
                            client.vendors(),
                            client.experiences(),
                            client.slots("e1", "o1")))
                    .allSatisfy(thing -> assertThat(thing.toString()).doesNotContain(TOKEN));
        }
    }

    @Test
    void aTokenWithInvalidHeaderCharactersIsRefusedWithoutBeingShown() {
        for (String wrong : List.of("tok\r\nX: 1", "tok-ü", " ", "tok 7")) {
            Throwable thrown = catchThrowable(() -> client("/wrong", wrong).build());
            assertThat(thrown)
                    .as(wrong)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("accessToken");
            assertThat(everythingOf(thrown))
                    .doesNotContain("tok\r")
                    .doesNotContain("tok-ü")
                    .doesNotContain("tok 7");
        }
    }

    @Test
    void aTokenSourceCannotInjectAHeaderAndItsTokenIsNotShown() {
        Supplier<String> own = () -> TOKEN + "\r\nX-Smuggled: 1";
        for (TokenSource source : List.<TokenSource>of(own::get, TokenSource.from(own))) {
            try (SupplierClient client = withoutToken("/own").tokens(source).build()) {
                server.enqueue(new MockResponse(200, Headers.EMPTY, "[]"));
                Throwable thrown = catchThrowable(() -> client.vendors().list());
                assertThat(thrown).isInstanceOf(TokenException.class);
                assertThat(everythingOf(thrown)).doesNotContain(TOKEN);
                assertThat(server.getRequestCount()).isZero();
            }
        }
    }

    @Test
    void theLogNamesEveryAttemptAndNeverTheToken() throws IOException {
        TokenSource renewable = new TokenSource() {
            @Override
            public String token() {
                return TOKEN;
            }

            @Override
            public Optional<String> renew(String refused) {
                return Optional.of(TOKEN + "-renewed");
            }
        };
        try (SupplierClient client = withoutToken("/logged").tokens(renewable).build()) {
            server.enqueue(new MockResponse(401, Headers.EMPTY, TOKEN));
            server.enqueue(new MockResponse(200, Headers.of("X-Echo", TOKEN), "[]"));
            client.vendors().list();
            server.enqueue(new MockResponse.Builder()
                    .onResponseStart(new SocketEffect.CloseSocket())
                    .build());
            assertThat(catchThrowable(
                            () -> client.integrationTests().cancelBooking(IntegrationTestRows.cancellation())))
                    .isInstanceOf(TransportException.class);
        }
        String host = server.url("/logged").toString();
        List<String> lines = Files.readAllLines(LOG).stream()
                .filter(line -> line.contains(host))
                .toList();
        assertThat(lines)
                .hasSizeGreaterThanOrEqualTo(3)
                .anySatisfy(line -> assertThat(line).contains("GET", "/supplier/vendors", "attempt 1", "status 401"))
                .anySatisfy(line -> assertThat(line).contains("GET", "/supplier/vendors", "attempt 2", "status 200"))
                .anySatisfy(line -> assertThat(line).contains("POST", "/cancel-booking"));
        assertThat(Files.readString(LOG)).doesNotContain(TOKEN);
    }

    @Test
    void theTextFormOfABookingShowsNoPersonalData() {
        assertThat(IntegrationTestRows.booking().toString())
                .doesNotContain("guest@mail.example")
                .doesNotContain("Ann")
                .doesNotContain("veg");
    }
}
