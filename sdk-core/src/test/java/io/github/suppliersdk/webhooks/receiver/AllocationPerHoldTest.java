package io.github.suppliersdk.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * The bytes that a granted hold allocates on the calling thread and on the receiver's threads, by the JVM's counters.
 */
class AllocationPerHoldTest {
    private static final int ROUNDS = 10;
    private static final int HOLDS = 200;
    private static final long MAX_BYTES = 40_000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final SampleWebhooks samples = SampleWebhooks.withKey("k");

    private long allocated() {
        long ofReceivers = Arrays.stream(threads.dumpAllThreads(false, false, 0))
                .filter(thread -> thread.getThreadName().startsWith("supplier-webhook"))
                .mapToLong(thread -> Math.max(0, threads.getThreadAllocatedBytes(thread.getThreadId())))
                .sum();
        return ofReceivers + threads.getCurrentThreadAllocatedBytes();
    }

    private String body() {
        return "{\"hold_id\":\"" + UUID.randomUUID() + "\",\"experience_id\":\"cellar-tour\",\"option_id\":\"evening\","
                + "\"slot_id\":\"cellar-2027-04-22-1800\",\"expiration_time\":\"2099-04-22T18:00:00Z\","
                + "\"quantities\":[{\"holder_category_id\":\"adult\",\"quantity\":2},"
                + "{\"holder_category_id\":\"child\",\"quantity\":1}]}";
    }

    @Test
    void aHoldAllocatesLittle() {
        try (WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(new ScriptedHandler())
                .addKey(WebhookKey.of("k"))
                .build()) {
            long least = Long.MAX_VALUE;
            for (int round = 0; round < ROUNDS; round++) { // compiled code allocates less than interpreted code
                int accepted = 0;
                long before = allocated();
                for (int i = 0; i < HOLDS; i++) {
                    WebhookRequest request = samples.request("POST", "/hold", body());
                    accepted += receiver.receive(request).status() == 200 ? 1 : 0;
                }
                least = Math.min(least, (allocated() - before) / HOLDS);
                assertThat(accepted).isEqualTo(HOLDS);
            }
            assertThat(least).isBetween(1L, MAX_BYTES);
        }
    }
}
