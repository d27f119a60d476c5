package io.github.suppliersdk.errors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.support.Servers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import mockwebserver3.junit5.StartStop;
import okhttp3.Headers;
import okio.Buffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every response other than a success becomes a typed exception that keeps the whole response. */
class ErrorResponsesTest {
    private static final String BODY =
            "{\"code\":\"E7\",\"id\":\"0b1c\",\"message\":\"Check the request for errors.\"}";

    @StartStop
    public final MockWebServer server = Servers.withoutDelay();

    private SupplierClient client;

    @BeforeEach
    void connect() {
        client = SupplierClient.builder()
                .baseUrl(server.url("/prefix").toString())
                .accessToken("secret-token")
                .build();
    }

    @AfterEach
    void disconnect() {
        client.close();
    }

    private ServiceException fail(MockResponse reply) {
        // a 429 or 503 may be tried again, which must end in the same exception
        for (int i = 0; i < 10; i++) {
            server.enqueue(reply);
        }
        return catchThrowableOfType(
                ServiceException.class, () -> client.vendors().list());
    }

    private ServiceException fail(int status, String body) {
        return fail(new MockResponse(status, Headers.EMPTY, body));
    }

    static List<Arguments> statuses() {
        return List.of(
                Arguments.of(400, BadRequestException.class),
                Arguments.of(401, UnauthorizedException.class),
                Arguments.of(403, ForbiddenException.class),
                Arguments.of(404, NotFoundException.class),
                Arguments.of(409, ConflictException.class),
                Arguments.of(412, PreconditionFailedException.class),
                Arguments.of(418, ServiceException.class),
                Arguments.of(429, TooManyRequestsException.class),
                Arguments.of(500, ServerErrorException.class),
                Arguments.of(502, ServerErrorException.class),
                Arguments.of(503, ServerErrorException.class),
                Arguments.of(599, ServerErrorException.class));
    }

    @ParameterizedTest
    @MethodSource("statuses")
    void everyStatusHasItsTypeAndKeepsTheWholeResponse(int status, Class<? extends ServiceException> type) {
        ServiceException e = fail(new MockResponse(status, Headers.of("X-Trace", "t1", "Retry-After", "0"), BODY));
        assertThat(e).isExactlyInstanceOf(type);
        assertThat(e.status()).isEqualTo(status);
        assertThat(e.code()).contains("E7");
        assertThat(e.id()).contains("0b1c");
        assertThat(e.serviceMessage()).contains("Check the request for errors.");
        assertThat(e.rawBody()).isEqualTo(BODY);
        assertThat(e.headers().get("x-TRACE")).containsExactly("t1");
        assertThat(e.call().method()).isEqualTo("GET");
        assertThat(e.call().url()).isEqualTo(server.url("/prefix/supplier/vendors") + "");
        assertThat(e.call().attempts()).isPositive();
        assertThat(e)
                .hasMessageContaining("GET")
                .hasMessageContaining("/prefix/supplier/vendors")
                .hasMessageContaining("status " + status)
                .hasMessageContaining("E7")
                .hasMessageContaining("0b1c")
                .hasMessageContaining("Check the request for errors.")
                .hasMessageContaining("attempt");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<html><body><h1>504 Gateway Time-out</h1></body></html>",
                "{\"code\":\"400\",\"id\":\"x\",\"mess",
                "[]",
                "null",
                "\"a text\"",
                "42",
                "{",
                "\u0000\u0001",
                "   "
            })
    void aBodyInAnotherFormatIsKeptAsText(String body) {
        ServiceException e = fail(404, body);
        assertThat(e).isInstanceOf(NotFoundException.class);
        assertThat(e.rawBody()).isEqualTo(body);
        assertThat(e.code()).isEmpty();
        assertThat(e.id()).isEmpty();
        assertThat(e.serviceMessage()).isEmpty();
        assertThat(e)
                .hasMessageContaining(
                        body.isBlank() ? "no error body" : body.strip().replaceAll("\\p{Cntrl}+", " "));
        assertThat(e.getMessage()).as("one line of a log").doesNotContainPattern("\\p{Cntrl}");
    }

    @Test
    void anEmptyBodyKeepsTheStatus() {
        ServiceException e = fail(409, "");
        assertThat(e).isInstanceOf(ConflictException.class).hasMessageContaining("no error body");
        assertThat(e.rawBody()).isEmpty();
    }

    @Test
    void aTruncatedErrorBodyKeepsStatusHeadersAndText() {
        ServiceException e = fail(new MockResponse.Builder()
                .code(400)
                .body("{\"code\":\"400\",\"message\":\"Check the req")
                .setHeader("Content-Length", 4711)
                .addHeader("X-Trace", "t1")
                .onResponseEnd(new SocketEffect.CloseSocket())
                .build());
        assertThat(e).isExactlyInstanceOf(BadRequestException.class);
        assertThat(e.rawBody()).isEqualTo("{\"code\":\"400\",\"message\":\"Check the req");
        assertThat(e.headers().get("x-trace")).containsExactly("t1");
    }

    static List<Arguments> partialBodies() {
        return List.of(
                Arguments.of("{\"code\":400,\"id\":7}", Optional.of("400"), Optional.of("7"), Optional.empty()),
                Arguments.of("{\"message\":\"m\"}", Optional.empty(), Optional.empty(), Optional.of("m")),
                Arguments.of(
                        "{\"code\":null,\"id\":\"\",\"message\":[\"a\",1]}",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of("[a, 1]")),
                Arguments.of(
                        "{\"message\":{\"de\":\"Fehler\"},\"more\":{}}",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of("{de=Fehler}")),
                Arguments.of("{}", Optional.empty(), Optional.empty(), Optional.empty()));
    }

    @ParameterizedTest
    @MethodSource("partialBodies")
    void theReadablePartOfAnErrorBodyIsRead(
            String body, Optional<String> code, Optional<String> id, Optional<String> message) {
        ServiceException e = fail(400, body);
        assertThat(e.code()).isEqualTo(code);
        assertThat(e.id()).isEqualTo(id);
        assertThat(e.serviceMessage()).isEqualTo(message);
        assertThat(e.rawBody()).isEqualTo(body);
    }

    @Test
    void bytesThatAreNotUtf8DoNotHideTheStatus() {
        byte[] latin = "Größe ungültig".getBytes(StandardCharsets.ISO_8859_1);
        ServiceException e = fail(new MockResponse.Builder()
                .code(400)
                .body(new Buffer().write(latin))
                .build());
        assertThat(e).isInstanceOf(BadRequestException.class);
        assertThat(e.rawBody()).startsWith("Gr").endsWith("ltig");
    }

    @Test
    void anEndlessErrorPageIsTruncated() {
        ServiceException e = fail(500, "x".repeat(3_000_000));
        assertThat(e.rawBody()).matches("x{1000,100000}");
        assertThat(e.getMessage()).hasSizeLessThan(1000);
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void aRedirectIsAnErrorAndNotFollowed(int status) {
        server.enqueue(new MockResponse(
                status, Headers.of("Location", server.url("/elsewhere").toString()), ""));
        ServiceException e = catchThrowableOfType(
                ServiceException.class, () -> client.vendors().list());
        assertThat(e.status()).isEqualTo(status);
        assertThat(e.headers().get("location")).hasSize(1);
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void aCallWithoutAResponseToReadStillThrowsForAnError() {
        server.enqueue(new MockResponse(409, Headers.EMPTY, BODY));
        assertThat(catchThrowableOfType(
                        ConflictException.class, () -> client.options("e1").delete("o1")))
                .hasMessageContaining("DELETE");
    }
}
