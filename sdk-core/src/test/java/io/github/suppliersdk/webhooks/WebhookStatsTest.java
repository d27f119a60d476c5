package io.github.suppliersdk.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The figures that a receiver's observer collects. */
class WebhookStatsTest {
    @Test
    void quantilesAreAccurateToOneEighth() {
        WebhookStats stats = new WebhookStats();
        for (int i = 1; i <= 1000; i++) {
            stats.onWebhook(new WebhookEvent(
                    WebhookKind.HOLD,
                    i % 10 == 0 ? WebhookOutcome.LATE : WebhookOutcome.HANDLED,
                    200,
                    Optional.of(i % 10 == 0 ? "UNCLASSIFIED_ERROR" : "NO_CAPACITY_LEFT"),
                    Optional.empty(),
                    Duration.ofMillis(i),
                    Optional.empty()));
        }
        WebhookStats.Snapshot numbers = stats.of(WebhookKind.HOLD);
        assertThat(numbers.count()).isEqualTo(1000);
        assertThat(numbers.p50()).isBetween(Duration.ofMillis(500), Duration.ofMillis(563));
        assertThat(numbers.p90()).isBetween(Duration.ofMillis(900), Duration.ofMillis(1013));
        assertThat(numbers.p99()).isBetween(Duration.ofMillis(990), Duration.ofMillis(1000));
        assertThat(numbers.longest()).isEqualTo(Duration.ofSeconds(1));
        assertThat(numbers.refusals())
                .containsEntry("UNCLASSIFIED_ERROR", 100L)
                .containsEntry("NO_CAPACITY_LEFT", 900L);
        assertThat(numbers.outcomes()).containsEntry(WebhookOutcome.LATE, 100L);
        assertThat(stats.of(WebhookKind.BOOKING).p99()).isZero();
    }
}
