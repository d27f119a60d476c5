package io.github.suppliersdk.internal.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.internal.webhooks.receiver.InboxRow.RowState;
import io.github.suppliersdk.support.RefusingHandler;
import io.github.suppliersdk.webhooks.OpenOperation;
import io.github.suppliersdk.webhooks.WebhookEvent;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookObserver;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A health check fails only after the database has failed for a minute. */
@Timeout(60)
class HealthTest {
    private final SampleWebhooks samples = SampleWebhooks.withKey("k");
    private final AtomicLong now = new AtomicLong();
    private final Inbox memory = new MemoryInbox();
    private volatile boolean isDown = true;

    private final class Database implements Inbox {
        @Override
        public <T> T transaction(Limits limits, Work<T> work) throws Exception {
            if (isDown) {
                throw new SQLException("no connection");
            }
            return memory.transaction(limits, work);
        }
    }

    @Test
    void aHealthCheckFailsOnceTheDatabaseHasFailedForAMinute() throws Exception {
        WebhookFront front = new WebhookFront(
                WebhookReceiver.builder()
                        .handler(new RefusingHandler())
                        .addKey(WebhookKey.of("k"))
                        .config(),
                new Database(),
                now::get);
        try {
            now.set(Duration.ofSeconds(60).toNanos() - 1);
            WebhookRequest hold = samples.request(SampleWebhooks.hold("e", "o", "s", HolderQuantity.of("adult", 1)));
            assertThat(front.receive(hold).status()).isEqualTo(503);
            assertThat(health(front)).isEqualTo(200);
            now.set(Duration.ofSeconds(60).toNanos());
            assertThat(health(front)).isEqualTo(503);
            isDown = false; // the receiver looks by itself, without a request
            while (health(front) != 200) {
                Thread.sleep(10);
            }
        } finally {
            assertThat(front.close(Duration.ofSeconds(60))).isTrue();
        }
    }

    @Test
    void anAlertThatHangsLeavesTheHealthCheckAsItIs() throws Exception {
        CountDownLatch alerted = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        assertThat(InboxContract.insert(memory, overdue())).isTrue();
        WebhookFront front = new WebhookFront(
                WebhookReceiver.builder()
                        .handler(new RefusingHandler())
                        .addKey(WebhookKey.of("k"))
                        .addObserver(new WebhookObserver() {
                            @Override
                            public void onWebhook(WebhookEvent event) {}

                            @Override
                            public void onAlert(OpenOperation operation) {
                                alerted.countDown();
                                try {
                                    assertThat(mayEnd.await(60, TimeUnit.SECONDS))
                                            .isTrue();
                                } catch (InterruptedException e) {
                                    throw new IllegalStateException(e);
                                }
                            }
                        })
                        .config(),
                memory,
                now::get);
        try {
            alerted.await();
            now.set(Duration.ofSeconds(60).toNanos());
            while (health(front) != 200) {
                Thread.sleep(10);
            }
        } finally {
            mayEnd.countDown();
            assertThat(front.close(Duration.ofSeconds(60))).isTrue();
        }
    }

    /** A row that no worker takes, and that should have been done long ago. */
    private static InboxRow overdue() {
        return ImmutableInboxRow.copyOf(InboxContract.row("order:b", RowState.PENDING))
                .withSince(Instant.EPOCH)
                .withDue(Instant.parse("9999-01-01T00:00:00Z"));
    }

    private int health(WebhookFront front) {
        return front.receive(samples.healthCheck()).status();
    }
}
