package io.github.suppliersdk.publishing.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.RetryOptions;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.internal.publishing.ClientInternals;
import io.github.suppliersdk.publishing.FakeSlotService;
import io.github.suppliersdk.publishing.FakeSlotService.Fault;
import io.github.suppliersdk.publishing.FakeTime;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.Slots;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a feed does to a service that is down, and what becomes of the changes. */
@Timeout(60)
class SlotFeedOutageTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final int BUDGET = 10;

    private final FakeTime time = new FakeTime();
    private final AtomicInteger failedCalls = new AtomicInteger();
    private final List<RuntimeException> failures = Collections.synchronizedList(new ArrayList<>());
    private FakeSlotService service;
    private SupplierClient client;

    @BeforeEach
    void start() throws Exception {
        service = new FakeSlotService();
        client = SupplierClient.builder()
                .baseUrl(service.url())
                .accessToken("token")
                .retries(RetryOptions.builder().maxAttempts(1).budget(BUDGET).build())
                .build();
        SlotPublisher.builder(client).build().publish(Slots.days(20));
    }

    @AfterEach
    void stop() {
        client.close();
        service.close();
    }

    private SlotFeed.Builder feed() {
        return SlotFeed.builder(client).time(time).listener(new FeedListener() {
            @Override
            public void failed(SlotChange change, RuntimeException failure) {
                failures.add(failure);
            }
        });
    }

    private void downFor(Duration outage, Fault fault) {
        service.faults = (method, path) -> {
            if (time.passed().compareTo(outage) >= 0) {
                return Fault.NONE;
            }
            failedCalls.incrementAndGet();
            return fault;
        };
    }

    private int capacity(int day) {
        return Objects.requireNonNull(service.slot("o1-" + day)).get("capacity").asInt();
    }

    private int repeatsLeft() {
        int left = 0;
        while (ClientInternals.caller(client).takeRetry()) {
            left++;
        }
        return left;
    }

    @Test
    void outageWithinThePatienceIsWaitedOutWithFewRequestsAndCostsNoChange() throws Exception {
        Duration outage = Duration.ofMinutes(10);
        downFor(outage, Fault.DROP);
        try (SlotFeed feed = feed().build()) {
            for (int day = 0; day < 20; day++) {
                feed.updateCapacity("e1", "o1", "o1-" + day, 77);
            }
            assertThat(feed.flush(LONG)).isTrue();
        }
        assertThat(failures).isEmpty();
        for (int day = 0; day < 20; day++) {
            assertThat(capacity(day)).isEqualTo(77);
        }
        int firstOfEachWorker = 4;
        assertThat(failedCalls.get())
                .isBetween(BUDGET, firstOfEachWorker + BUDGET + (int) outage.dividedBy(Duration.ofSeconds(30)) + 4);
    }

    @Test
    void changeIsGivenUpWhenAnOutageOutlastsThePatience() throws Exception {
        downFor(Duration.ofDays(1000), Fault.DROP);
        try (SlotFeed feed = feed().patience(Duration.ofMinutes(2)).build()) {
            feed.updateCapacity("e1", "o1", "o1-0", 77);
            assertThat(feed.flush(LONG)).isTrue();
        }
        assertThat(failures).hasSize(1).first().isInstanceOf(TransportException.class);
        assertThat(time.passed()).isBetween(Duration.ofMinutes(2), Duration.ofMinutes(3));
    }

    @Test
    void overloadIsWaitedOutForAsLongAsThePatience() throws Exception {
        downFor(Duration.ofMinutes(10), Fault.UNAVAILABLE);
        try (SlotFeed feed = feed().concurrency(1).build()) {
            feed.updateCapacity("e1", "o1", "o1-0", 77);
            assertThat(feed.flush(LONG)).isTrue();
        }
        assertThat(failures).isEmpty();
        assertThat(capacity(0)).isEqualTo(77);
    }

    @Test
    void changesThatComeAfterALongOutageHaveTheWholePatience() throws Exception {
        downFor(Duration.ofMinutes(20), Fault.DROP);
        try (SlotFeed feed = feed().concurrency(1).build()) {
            feed.updateCapacity("e1", "o1", "o1-0", 77);
            assertThat(feed.flush(LONG)).isTrue();
            assertThat(failures).hasSize(1);
            feed.updateCapacity("e1", "o1", "o1-1", 77);
            assertThat(feed.flush(LONG)).isTrue();
        }
        assertThat(failures).hasSize(1);
        assertThat(capacity(1)).isEqualTo(77);
    }

    @Test
    void changeThatAlwaysFailsIsGivenUpAfterAFewAttemptsWhileTheServiceAnswers() throws Exception {
        downFor(Duration.ofDays(1000), Fault.ERROR);
        try (SlotFeed feed = feed().build()) {
            feed.updateCapacity("e1", "o1", "o1-0", 77);
            assertThat(feed.flush(LONG)).isTrue();
        }
        assertThat(failures).hasSize(1);
        assertThat(failedCalls.get()).isEqualTo(6);
        assertThat(time.passed()).isLessThan(Duration.ofMinutes(2));
    }

    @Test
    void repeatIsTakenFromTheBudgetOfTheClient() throws Exception {
        service.faultsOf("PATCH", Fault.ERROR);
        try (SlotFeed feed = feed().build()) {
            feed.updateCapacity("e1", "o1", "o1-0", 77);
            assertThat(feed.flush(LONG)).isTrue();
        }
        assertThat(capacity(0)).isEqualTo(77);
        assertThat(repeatsLeft()).isEqualTo(BUDGET - 1);
    }

    @Test
    void repeatWaitsHalfAMinuteWhenOtherCallsHaveUsedUpTheBudget() throws Exception {
        repeatsLeft();
        service.faultsOf("PATCH", Fault.ERROR, Fault.ERROR);
        try (SlotFeed feed = feed().build()) {
            feed.updateCapacity("e1", "o1", "o1-0", 77);
            assertThat(feed.flush(LONG)).isTrue();
        }
        assertThat(capacity(0)).isEqualTo(77);
        assertThat(time.passed()).isGreaterThanOrEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void negativePatienceIsRefused() {
        assertThatThrownBy(() -> feed().patience(Duration.ofNanos(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("patience");
    }
}
