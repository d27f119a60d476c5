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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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

    /** A body of any kind is kept as text, and what can be read of it is read. */
    static List<Arguments> bodies() {
        return List.of(
                Arguments.of("<html><body><h1>504 Gateway Time-out</h1></body></html>", null, null, null),
                Arguments.of("{\"code\":\"400\",\"id\":\"x\",\"mess", null, null, null),
                Arguments.of("[]", null, null, null),
                Arguments.of("\"a text\"", null, null, null),
                Arguments.of("\u0000\u0001", null, null, null),
                Arguments.of("   ", null, null, null),
                Arguments.of("", null, null, null),
                Arguments.of("{}", null, null, null),
                Arguments.of("{\"code\":400,\"id\":7}", "400", "7", null),
                Arguments.of("{\"message\":\"m\"}", null, null, "m"),
                Arguments.of("{\"code\":null,\"id\":\"\",\"message\":[\"a\",1]}", null, null, "[a, 1]"),
                Arguments.of("{\"message\":{\"de\":\"Fehler\"},\"more\":{}}", null, null, "{de=Fehler}"));
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void theReadablePartOfAnErrorBodyIsRead(
            String body, @Nullable String code, @Nullable String id, @Nullable String message) {
        ServiceException e = fail(new MockResponse(404, Headers.EMPTY, body));
        assertThat(e).isExactlyInstanceOf(NotFoundException.class);
        assertThat(e.rawBody()).isEqualTo(body);
        assertThat(e.code()).isEqualTo(Optional.ofNullable(code));
        assertThat(e.id()).isEqualTo(Optional.ofNullable(id));
        assertThat(e.serviceMessage()).isEqualTo(Optional.ofNullable(message));
        assertThat(e.getMessage()).as("one line of a log").doesNotContainPattern("\\p{Cntrl}");
        if (body.isBlank()) {
            assertThat(e).hasMessageContaining("no error body");
        }
    }

    @Test
    void aTruncatedErrorBodyKeepsStatusHeadersAndText() {
        ServiceException e = fail(new MockResponse.Builder()
                .code(400)
                .body(new Buffer().write("{\"message\":\"Größe".getBytes(StandardCharsets.ISO_8859_1)))
                .setHeader("Content-Length", 4711)
                .addHeader("X-Trace", "t1")
                .onResponseEnd(new SocketEffect.CloseSocket())
                .build());
        assertThat(e).isExactlyInstanceOf(BadRequestException.class);
        assertThat(e.rawBody()).startsWith("{\"message\":\"Gr");
        assertThat(e.headers().get("x-trace")).containsExactly("t1");
    }

    @Test
    void anEndlessErrorPageIsTruncated() {
        ServiceException e = fail(new MockResponse(500, Headers.EMPTY, "x".repeat(3_000_000)));
        assertThat(e.rawBody()).matches("x{1000,100000}");
        assertThat(e.getMessage()).hasSizeLessThan(1000);
    }

    @Test
    void aCallWithoutAResponseToReadStillThrowsForAnError() {
        server.enqueue(new MockResponse(409, Headers.EMPTY, BODY));
        assertThat(catchThrowableOfType(
                        ConflictException.class, () -> client.options("e1").delete("o1")))
                .hasMessageContaining("DELETE");
    }
}
