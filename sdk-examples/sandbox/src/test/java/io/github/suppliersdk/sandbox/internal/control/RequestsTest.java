package io.github.suppliersdk.sandbox.internal.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.control.RecordedRequest;
import io.github.suppliersdk.sandbox.control.SandboxRequests;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RequestsTest {

    private static final Instant START = Instant.parse("2027-04-01T12:00:00Z");

    private final Requests requests = new Requests();

    private void add(int status, int bodyBytes, Instant at, Duration took) {
        CapturedBody body = CapturedBody.of(new byte[bodyBytes]);
        RecordedRequest request = new RecordedRequest(0, "GET", "/p", "", "/p", status, true, bodyBytes, Map.of());
        requests.add(
                new RecordedExchange(request, at, took, body, Map.of(), CapturedBody.of(new byte[0]), List.of()),
                requests.arrival());
    }

    private RecordedExchange get(long number) {
        return Objects.requireNonNull(requests.find(number));
    }

    @Test
    void onlyTheLastRequestsAreKept() {
        for (int i = 0; i < 1_000_000; i++) {
            add(200, 10, START, Duration.ofMillis(1));
        }
        assertThat(requests.count()).isEqualTo(1_000_000);
        assertThat(requests.since(0)).hasSize(SandboxRequests.KEPT);
        assertThat(requests.find(1_000_000 - SandboxRequests.KEPT)).isNull();
        assertThat(get(1_000_000).requestBody().length()).isEqualTo(10);
        assertThat(requests.since(999_998))
                .extracting(each -> each.request().number())
                .containsExactly(999_999L, 1_000_000L);
    }

    @Test
    void storedBodiesAreBoundedAndTheOldestAreDroppedFirst() {
        for (int i = 0; i < 600; i++) {
            add(200, 100_000, START, Duration.ZERO);
        }
        assertThat(get(1).requestBody().isDropped()).isTrue();
        assertThat(get(1).requestBody().length()).isEqualTo(100_000);
        assertThat(get(600).requestBody().bytes()).hasSize(CapturedBody.KEPT);
        assertThat(requests.since(0).stream()
                        .mapToLong(RecordedExchange::keptBytes)
                        .sum())
                .isBetween(15L * 1024 * 1024, 16L * 1024 * 1024);
        requests.clear();
        assertThat(requests.since(0)).isEmpty();
        add(200, 1, START, Duration.ZERO);
        assertThat(get(1).requestBody().isComplete()).isTrue();
    }

    @Test
    void eachSecondHasItsOwnCountsAndDurations() {
        for (int i = 1; i <= 100; i++) {
            add(i <= 3 ? 503 : 200, 0, START, Duration.ofMillis(i));
        }
        add(200, 0, START.plusSeconds(2), Duration.ofMillis(5));
        List<SecondMetrics> seconds = requests.seconds(START.plusSeconds(3));
        assertThat(seconds).hasSize(SecondMetrics.KEPT - 1);
        SecondMetrics first = seconds.get(seconds.size() - 3);
        assertThat(first.requests()).isEqualTo(100);
        assertThat(first.failures()).isEqualTo(3);
        assertThat(first.median()).isBetween(42_000_000L, 60_000_000L);
        assertThat(first.slowest()).isBetween(83_000_000L, 118_000_000L);
        assertThat(seconds.get(seconds.size() - 2)).isEqualTo(SecondMetrics.NOTHING);
        assertThat(seconds.get(seconds.size() - 1).requests()).isEqualTo(1);
        assertThat(requests.seconds(START.plusSeconds(500))).containsOnly(SecondMetrics.NOTHING);
    }
}
