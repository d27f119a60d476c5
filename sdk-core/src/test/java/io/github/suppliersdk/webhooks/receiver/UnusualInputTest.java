package io.github.suppliersdk.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Invalid requests, and faults of web servers, clocks and bodies. */
class UnusualInputTest {
    private static final String HOLD = """
            {"hold_id":"h1","experience_id":"e1","option_id":"o1","slot_id":"s1",
             "expiration_time":"2027-04-22T18:00:00Z","quantities":[{"holder_category_id":"adult","quantity":2}]}""";

    private final ScriptedHandler handler = new ScriptedHandler();
    private final SampleWebhooks samples = SampleWebhooks.withKey("k");
    private WebhookReceiver receiver = builder().build();

    private WebhookReceiverConfig.Builder builder() {
        return WebhookReceiver.builder().handler(handler).addKey(WebhookKey.of("k"));
    }

    @AfterEach
    void close() {
        receiver.close();
    }

    private WebhookResponse send(byte[] body) {
        return receiver.receive(WebhookRequest.of("POST", "/hold", samples.headers(), body));
    }

    private WebhookResponse send(String body) {
        return send(body.getBytes(StandardCharsets.UTF_8));
    }

    private WebhookResponse send(InputStream body) {
        return receiver.receive(WebhookRequest.of("POST", "/hold", samples.headers(), body));
    }

    private void assertNotDone(WebhookResponse response) {
        assertThat(response.status()).isEqualTo(503);
        assertThat(response.body()).isEmpty();
        assertThat(handler.holds).isEmpty();
        // its permit is free again
        receiver.close();
        receiver = builder().maxConcurrent(1).build();
        assertThat(send(HOLD).status()).isEqualTo(200);
    }

    @Test
    void nullValuesOfAWebServerCountAsEmpty() {
        Map<String, List<String>> headers = new HashMap<>(samples.headers());
        headers.put(null, List.of("HTTP/1.1 200 OK"));
        headers.put("x-nothing", null);
        headers.put("x-null", Arrays.asList((String) null));
        assertThat(receiver.receive(WebhookRequest.of("POST", "/hold", headers, HOLD.getBytes(StandardCharsets.UTF_8)))
                        .status())
                .isEqualTo(200);
        assertThat(receiver.receive(WebhookRequest.of("POST", null, headers, new byte[0]))
                        .status())
                .isEqualTo(404);
        assertThat(receiver.receive(WebhookRequest.of(null, "/hold", headers, new byte[0]))
                        .status())
                .isEqualTo(405);
        assertThat(receiver.receive(WebhookRequest.of(null, null, null, (InputStream) null))
                        .status())
                .isEqualTo(401);
        headers.put("x-webhook-key", null);
        assertThat(receiver.receive(WebhookRequest.of("GET", "/health", headers, new byte[0]))
                        .status())
                .isEqualTo(401);
    }

    @Test
    @SuppressWarnings("NullAway") // passes null on purpose
    void aNullRequestGetsAResponse() {
        assertThat(receiver.receive(null).status()).isEqualTo(503);
    }

    @Test
    void aClockThatThrowsLeavesRequestsUndecided() {
        receiver.close();
        receiver = builder()
                .clock(new Clock() {
                    @Override
                    public ZoneId getZone() {
                        return ZoneOffset.UTC;
                    }

                    @Override
                    public Clock withZone(ZoneId zone) {
                        return this;
                    }

                    @Override
                    public Instant instant() {
                        throw new IllegalStateException("no time");
                    }
                })
                .build();
        assertNotDone(send(HOLD));
    }

    @Test
    void aTruncatedBodyIsNotRefused() {
        assertNotDone(send(new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("connection reset");
            }

            @Override
            public int read(byte[] bytes, int offset, int count) throws IOException {
                return read();
            }
        }));
    }

    @Test
    void anErrorWhileReadingTheBodyGetsAResponse() {
        assertNotDone(send(new InputStream() {
            @Override
            public int read() {
                throw new StackOverflowError();
            }

            @Override
            public int read(byte[] bytes, int offset, int count) {
                return read();
            }
        }));
    }

    @Test
    void aBodyThatDoesNotArriveBeforeTheDeadlineIsGivenUp() {
        receiver.close();
        receiver = builder().deadline(Duration.ofMillis(1)).build();
        assertNotDone(send(new InputStream() {
            @Override
            public int read() {
                return ' ';
            }

            @Override
            public int read(byte[] bytes, int offset, int count) {
                return 0; // against the contract of streams, and for ever
            }
        }));
    }

    @Test
    void aRequestThatIsOpenedAndNeverReceivedHoldsNoPermit() {
        receiver.close();
        receiver = builder().maxConcurrent(1).build();
        WebhookRequest head = WebhookRequest.of("POST", "/hold", samples.headers(), new byte[0]);
        try (OpenedWebhook opened = receiver.open(head)) {
            assertThat(opened.response()).isEmpty();
            assertThat(receiver.open(head).response())
                    .hasValueSatisfying(
                            response -> assertThat(response.status()).isEqualTo(503));
        }
        OpenedWebhook opened = receiver.open(head);
        InputStream body = new ByteArrayInputStream(HOLD.getBytes(StandardCharsets.UTF_8));
        assertThat(opened.receive(body).status()).isEqualTo(200);
        assertThat(opened.receive(body).status()).isEqualTo(200);
        opened.close();
        assertThat(handler.holds).hasSize(1);
    }

    @Test
    void aByteOrderMarkIsIgnored() throws Exception {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.write(new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF});
        body.write(HOLD.getBytes(StandardCharsets.UTF_8));
        assertThat(send(body.toByteArray()).status()).isEqualTo(200);
        assertThat(send(new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF}).text())
                .contains("INCORRECT_REQUEST");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c0af", // an overlong encoding of a slash
                "eda080", // half of a surrogate pair
                "ff",
                "e282", // cut off
                "f5808080", // beyond Unicode
                "00"
            })
    void invalidUtf8IsRefused(String bytes) throws Exception {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.write("{\"new\":\"".getBytes(StandardCharsets.US_ASCII));
        body.write(java.util.HexFormat.of().parseHex(bytes));
        body.write(("\"," + HOLD.substring(1)).getBytes(StandardCharsets.US_ASCII));
        assertThat(send(body.toByteArray()).text())
                .isEqualTo("{\"code\":\"INCORRECT_REQUEST\",\"message\":\"The body must be JSON in UTF-8.\"}");
        assertThat(handler.holds).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"slot_id\": | \"hold_id\":\"h2\",\"slot_id\": | hold_id occurs more than once",
                "\"quantity\":2 | \"quantity\":2,\"quantity\":2 | quantities[0].quantity occurs more than once",
                "\"slot_id\": | \"a\":[1,{\"b\":{\"c\":1,\"c\":2}}],\"slot_id\": | a[1].b.c occurs more than once",
                "\"slot_id\": | \"a\":\"\\ud800\",\"slot_id\": | a must be well-formed Unicode",
                "\"s1\" | \"\\u001b[31m\\u0000\\n\" | slot_id must not contain control characters: \\\"?[31m??\\\"",
                "\"slot_id\": | \"a\\u001b\\u202e\\nb\":1,\"a\\u001b\\u202e\\nb\":1,\"slot_id\": | a b occurs more than once",
            })
    void ambiguousOrUnwritableValuesAreRefusedByTheirPath(String good, String bad, String message) {
        assertThat(HOLD).contains(good);
        assertThat(send(HOLD.replace(good, bad)).text()).contains("\"message\":\"" + message + "\"}");
        assertThat(handler.holds).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\ud800", "\\udc00", "\\ud800\\ud800"})
    void aNameWithAnUnpairedSurrogateIsRefused(String name) {
        assertThat(send("{\"a" + name + "\":1," + HOLD.substring(1)).text()).contains("INCORRECT_REQUEST");
        assertThat(handler.holds).isEmpty();
    }

    @Test
    void aRefusalMessageOfTheHandlerIsSanitised() {
        handler.onHold = hold -> HoldResponse.refused(HoldRefusal.VALIDATION_ERROR, "a\u001b[31m\r\nb\u2028c");
        assertThat(send(HOLD).text()).endsWith("\"message\":\"a [31m b c\"}");
    }

    @Test
    void unknownFieldsOfAnyKindAreAccepted() throws Exception {
        String unknown = "\"a\":" + "[".repeat(90) + "]".repeat(90) + ",\"b\":1e999999999,\"c\":\"" + "x".repeat(90_000)
                + "\",\"d\":" + "9".repeat(900) + ",";
        assertThat(send("{" + unknown + HOLD.substring(1)).status()).isEqualTo(200);
        HoldRequest hold = handler.holds.take();
        assertThat(hold.additionalProperties()).containsOnlyKeys("a", "b", "c", "d");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"a\":\"%x\",", "\"%x\":1,", "\"a\":%9,", "\"a\":%[%],"})
    void tooLongOrTooDeepBodiesAreRefused(String form) {
        String unknown = form.replace("%x", "x".repeat(200_000))
                .replace("%9", "9".repeat(2000))
                .replace("%[%]", "[".repeat(200) + "]".repeat(200));
        assertThat(send("{" + unknown + HOLD.substring(1)).text())
                .contains("INCORRECT_REQUEST", "nested too deeply")
                .hasSizeLessThan(300);
        assertThat(handler.holds).isEmpty();
    }

    /** When summer time ends in Berlin, the local time 02:30 occurs at 00:30 and at 01:30 UTC. */
    @Test
    void aHoldThatEndsInTheRepeatedHourEndsInItsSecondOccurrence() {
        receiver.close();
        receiver = builder()
                .holdTimeZone(hold -> ZoneId.of("Europe/Berlin"))
                .clock(Clock.fixed(Instant.parse("2027-10-31T01:20:00Z"), ZoneOffset.UTC))
                .build();
        HoldRequest hold = SampleWebhooks.hold("e1", "o1", "s1", HolderQuantity.of("adult", 2))
                .withExpirationTime(LocalDateTime.of(2027, 10, 31, 2, 30));
        assertThat(receiver.receive(samples.request(hold)).status()).isEqualTo(200);
        assertThat(receiver.receive(samples.request(SampleWebhooks.booking(hold)))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aBodyThatFailsToBeReadReleasesItsPermit() {
        receiver.close();
        receiver = builder().maxConcurrent(1).build();
        InputStream broken = new InputStream() {
            @Override
            public int read() {
                throw new StackOverflowError("little stack is left");
            }

            @Override
            public int read(byte[] bytes, int offset, int count) {
                return read();
            }
        };
        assertThat(send(broken).status()).isEqualTo(503);
        assertThat(send(HOLD).status()).isEqualTo(200);
    }
}
