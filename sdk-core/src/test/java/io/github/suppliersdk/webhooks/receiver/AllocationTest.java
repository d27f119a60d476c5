package io.github.suppliersdk.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reading any body allocates at most a small multiple of its length, and a fixed amount for each of its values. */
class AllocationTest {
    private static final int LENGTH = 1024 * 1024;
    private static final int MAX_BYTES_PER_BODY_BYTE = 12;
    private static final int MAX_BYTES_PER_VALUE = 720;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final SampleWebhooks samples = SampleWebhooks.withKey("k");

    private static byte[] body(String begin, String repeated, String end) {
        return body(begin, repeated, (LENGTH - begin.length() - end.length()) / repeated.length(), end);
    }

    private static byte[] body(String begin, String repeated, int times, String end) {
        return (begin + repeated.repeat(times) + end).getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/hold    | {\"quantities\":[ | {},                    | {}]}",
                "/hold    | {\"quantities\":[ | 1,                     | 1]}",
                "/booking | {\"booking_requests\":[ | {},              | {}]}",
                "/booking | {\"booking_requests\":[{\"mandatory_answers\":[ | {}, | {}]}]}",
                "/hold    | {\"a\":[          | [],                    | []]}",
                "/hold    | {\"a\":[          | {\"a\":1},             | 1]}",
                "/hold    | {                 | \"a\":{},              | \"a\":1}",
                "/hold    | {                 | \"a\":[{\"a\":1,\"a\":1}], | \"a\":1}",
                "/hold    | {\"a\":[          | [[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]], | 1]}",
                "/hold    | {\"a\":[          | 1.5e10,                | 1]}",
                "/hold    | {\"a\":[          | \"x\",                 | 1]}",
                "/hold    | {\"a\":[          | \"\\ud800\",            | 1]}",
                "/hold    | {\"a\":\"         | x                      | \"}",
                "/hold    | {\"a\":           | 9                      | }",
                "/hold    | {\"a\":           | [                      | }",
                "/hold    | {                 | \"                      | }",
                "/hold    |                   | x                      | x",
                "/hold    | `{`               | ` `                    | `}`",
            })
    void invalidBodiesAllocateLittle(String path, String begin, String repeated, String end) {
        byte[] body = body(begin == null ? "" : begin, repeated, end);
        try (WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(new ScriptedHandler())
                .addKey(WebhookKey.of("k"))
                .build()) {
            WebhookRequest[] requests = new WebhookRequest[3];
            for (int i = 0; i < requests.length; i++) {
                requests[i] = WebhookRequest.of("POST", path, samples.headers(), body);
            }
            long least = Long.MAX_VALUE;
            for (WebhookRequest request : requests) { // the first request loads classes
                long before = threads.getCurrentThreadAllocatedBytes();
                WebhookResponse response = receiver.receive(request);
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
                assertThat(response.status()).isEqualTo(400);
                assertThat(response.body()).hasSizeLessThan(12_000);
            }
            assertThat(least / body.length)
                    .as("bytes for each byte of %s", repeated)
                    .isLessThan(MAX_BYTES_PER_BODY_BYTE);
        }
    }

    /** A short body may cost more for each byte: the bound counts its values, of which a body may have 50,000. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/hold    | {\"quantities\":[ | {}",
                "/booking | {\"booking_requests\":[ | {}",
                "/booking | {\"booking_requests\":[{\"mandatory_answers\":[ | {}",
                "/hold    | {\"a\":[          | {}",
                "/hold    | {\"a\":[          | []",
                "/hold    | {\"a\":[          | 1e5",
                "/hold    | {\"a\":[          | 9.9",
                "/hold    | {\"a\":[          | \"a\"",
            })
    void shortBodiesAllocateLittlePerValue(String path, String begin, String value) {
        int values = 4_900;
        byte[] body = body(begin, value + ",", values, "1]" + (begin.contains("[{") ? "}]}" : "}"));
        try (WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(new ScriptedHandler())
                .addKey(WebhookKey.of("k"))
                .build()) {
            long least = Long.MAX_VALUE;
            for (int i = 0; i < 3; i++) {
                WebhookRequest request = WebhookRequest.of("POST", path, samples.headers(), body);
                long before = threads.getCurrentThreadAllocatedBytes();
                assertThat(receiver.receive(request).status()).isEqualTo(400);
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            }
            assertThat((least - (long) MAX_BYTES_PER_BODY_BYTE * body.length) / values)
                    .as("bytes for each value %s", value)
                    .isLessThan(MAX_BYTES_PER_VALUE);
        }
    }

    @Test
    void theBodyOfARejectedRequestIsNotRead() {
        byte[] body = body("{", " ", "}");
        try (WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(new ScriptedHandler())
                .addKey(WebhookKey.of("k"))
                .build()) {
            SampleWebhooks stranger = SampleWebhooks.withKey("guess");
            long least = Long.MAX_VALUE;
            for (int i = 0; i < 3; i++) {
                WebhookRequest request = WebhookRequest.of("POST", "/hold", stranger.headers(), body);
                long before = threads.getCurrentThreadAllocatedBytes();
                assertThat(receiver.receive(request).status()).isEqualTo(401);
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            }
            assertThat(least).isLessThan(20_000);
        }
    }
}
