package io.github.suppliersdk.errors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.support.Row;
import io.github.suppliersdk.support.Servers;
import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import mockwebserver3.junit5.StartStop;
import okhttp3.Headers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A success with an unreadable body is reported as carried out, with everything that was received. */
class UnreadableResponsesTest {
    @StartStop
    public final MockWebServer server = Servers.withoutDelay();

    private SupplierClient client;

    @BeforeEach
    void connect() {
        client = SupplierClient.builder()
                .baseUrl(server.url("/").toString())
                .accessToken("secret-token")
                .serviceProfile(
                        ServiceProfile.builder().maxResponseBytes(100_000).build())
                .build();
    }

    @AfterEach
    void disconnect() {
        client.close();
    }

    static List<Row> rowsWithAResponse() {
        return Row.all().stream().filter(row -> !row.response().isEmpty()).toList();
    }

    private static boolean isRead(Row row) {
        return row.method().equals("GET");
    }

    private InvalidResponseException unreadable(Row row, MockResponse reply) {
        server.enqueue(reply);
        InvalidResponseException e = catchThrowableOfType(
                InvalidResponseException.class, () -> row.call().apply(client));
        assertThat(e).as(row.name()).isNotNull().hasMessageContaining("success (status");
        assertThat(e.response().status()).isEqualTo(reply.getCode());
        assertThat(e.call().method()).isEqualTo(row.method());
        return e;
    }

    static List<Row> rowsWithoutAResponse() {
        return Row.all().stream().filter(row -> row.response().isEmpty()).toList();
    }

    @ParameterizedTest
    @MethodSource("rowsWithoutAResponse")
    void aWebPageDoesNotProveThatACallWithoutAResponseBodyWasCarriedOut(Row row) {
        Headers page = Headers.of("Content-Type", "Text/HTML; charset=utf-8");

        InvalidResponseException e = unreadable(row, new MockResponse(200, page, "<html>Please log in</html>"));

        assertThat(e.effect()).isEqualTo(isRead(row) ? Effect.NONE : Effect.UNKNOWN);
        assertThat(e).hasMessageContaining("web page");
    }

    @ParameterizedTest
    @MethodSource("rowsWithAResponse")
    void everyReaderRefusesABodyOfAnotherType(Row row) {
        List<String> bodies = List.of(
                "",
                "<html>Please log in</html>",
                "42",
                "\"text\"",
                "null",
                "true",
                row.response().substring(0, row.response().length() / 2),
                row.response().strip().startsWith("[") && !row.name().startsWith("17")
                        ? "{}"
                        : "{\"name\": \"no id\"}");
        for (String body : bodies) {
            InvalidResponseException e = unreadable(row, new MockResponse(200, Headers.of("X-Trace", "t1"), body));
            assertThat(e.response().body()).isEqualTo(body);
            Effect ofWrite = body.startsWith("<") ? Effect.UNKNOWN : Effect.APPLIED;
            assertThat(e.effect()).as(body).isEqualTo(isRead(row) ? Effect.NONE : ofWrite);
            assertThat(e.response().headers().get("x-trace")).containsExactly("t1");
        }
        assertThat(unreadable(row, new MockResponse(204, Headers.EMPTY, ""))
                        .response()
                        .body())
                .isEmpty();
    }

    private static Row slotList() {
        return row("23");
    }

    private static Row row(String number) {
        return rowsWithAResponse().stream()
                .filter(row -> row.name().startsWith(number))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aTruncatedResponseKeepsThePartThatWasReceived() {
        MockResponse cutOff = new MockResponse.Builder()
                .code(200)
                .body("[{\"slot_id\":\"a\"},")
                .setHeader("Content-Length", 4711)
                .onResponseEnd(new SocketEffect.CloseSocket())
                .build();
        for (int i = 0; i < 10; i++) {
            server.enqueue(cutOff); // reading may be tried again, which must end in the same exception
        }
        InvalidResponseException e = unreadable(slotList(), cutOff);
        assertThat(e.response().body()).isEqualTo("[{\"slot_id\":\"a\"},");
        assertThat(e).hasMessageContaining("broke off");
    }

    @Test
    void aResponseBeyondTheLimitIsNotReadToItsEnd() {
        InvalidResponseException e =
                unreadable(slotList(), new MockResponse(200, Headers.EMPTY, "[" + " ".repeat(3_000_000) + "]"));
        assertThat(e).hasMessageContaining("100000 bytes");
        assertThat(e.response().body()).startsWith("[  ");
    }

    @Test
    void aResponseOfExactlyTheAllowedLengthIsRead() {
        server.enqueue(new MockResponse(200, Headers.EMPTY, "[" + " ".repeat(99_998) + "]"));
        assertThat(client.vendors().list()).isEmpty();
    }
}
