package io.github.suppliersdk.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that break off, are no text, or are too deep. */
class UnusualInputTest {
    private static final String HOLD = """
            {"hold_id":"h1","experience_id":"e1","option_id":"o1","slot_id":"s1",
             "expiration_time":"2027-04-22T18:00:00Z","quantities":[{"holder_category_id":"adult","quantity":2}]}""";

    private final ScriptedHandler handler = new ScriptedHandler();
    private final SampleWebhooks samples = SampleWebhooks.withKey("k");
    private final WebhookReceiver receiver = builder().build();

    private WebhookReceiverConfig.Builder builder() {
        return WebhookReceiver.builder()
                .handler(handler)
                .addKey(WebhookKey.of("k"))
                .maxConcurrent(1);
    }

    @AfterEach
    void close() {
        receiver.close();
    }

    private WebhookResponse send(byte[] body) {
        return receiver.receive(new WebhookRequest("POST", "/hold", samples.headers(), new ByteArrayInputStream(body)));
    }

    private WebhookResponse send(String body) {
        return send(body.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aBodyThatBreaksOffIsNotRefused() {
        InputStream broken = new SequenceInputStream(
                new ByteArrayInputStream(HOLD.substring(0, 9).getBytes(StandardCharsets.UTF_8)), new InputStream() {
                    @Override
                    public int read(byte[] bytes, int offset, int count) throws IOException {
                        return read();
                    }

                    @Override
                    public int read() throws IOException {
                        throw new IOException("connection reset");
                    }
                });
        for (int i = 0; i < 50; i++) { // more often than requests may wait: none of them is still counted
            WebhookResponse response = receiver.receive(new WebhookRequest("POST", "/hold", samples.headers(), broken));
            assertThat(response.status()).isEqualTo(503);
            assertThat(response.body()).isEmpty();
        }
        assertThat(handler.holds).isEmpty();
        assertThat(send(HOLD).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c0af", // an overlong encoding of a slash
                "eda080", // half of a surrogate pair
                "ff",
                "e282", // cut off
                "f5808080", // beyond Unicode
            })
    void invalidUtf8IsRefused(String bytes) throws Exception {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.write("{\"new\":\"".getBytes(StandardCharsets.US_ASCII));
        body.write(HexFormat.of().parseHex(bytes));
        body.write(("\"," + HOLD.substring(1)).getBytes(StandardCharsets.US_ASCII));
        assertThat(send(body.toByteArray()).text()).contains("INCORRECT_REQUEST", "UTF-8");
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
        assertThat(handler.holds.take().additionalProperties()).containsOnlyKeys("a", "b", "c", "d");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"a\":%9,", "\"a\":%[%],"})
    void tooLongOrTooDeepBodiesAreRefused(String form) {
        String unknown = form.replace("%9", "9".repeat(2000)).replace("%[%]", "[".repeat(5000) + "]".repeat(5000));
        assertThat(send("{" + unknown + HOLD.substring(1)).text())
                .contains("INCORRECT_REQUEST")
                .hasSizeLessThan(300);
        assertThat(handler.holds).isEmpty();
    }
}
