package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import java.time.Duration;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OutcomeIteratorTest {
    private FakeSlotService service;
    private SupplierClient client;

    @BeforeEach
    void start() throws Exception {
        service = new FakeSlotService();
        client = service.client();
    }

    @AfterEach
    void stop() {
        client.close();
        service.close();
    }

    private OutcomeIterator outcomes(Iterator<SlotTarget> slots) {
        return SlotPublisher.builder(client).build().outcomes(slots);
    }

    @Test
    void everyOutcomeIsPulledOnceAndTheReportFollows() {
        Set<Long> positions = new HashSet<>();
        try (OutcomeIterator outcomes = outcomes(Slots.days(5000).iterator())) {
            assertThatThrownBy(outcomes::report).isInstanceOf(IllegalStateException.class);
            while (outcomes.hasNext()) {
                assertThat(positions.add(outcomes.next().position())).isTrue();
            }
            assertThat(outcomes.report().count(SlotResult.CREATED)).isEqualTo(5000);
        }
        assertThat(positions).hasSize(5000);
    }

    @Test
    void aRunWaitsForItsConsumer() {
        AtomicInteger taken = new AtomicInteger();
        Stream<SlotTarget> input = IntStream.range(0, 100_000).mapToObj(i -> {
            taken.incrementAndGet();
            return Slots.daily("e1", "o" + i / 1000, i, 10);
        });
        try (OutcomeIterator outcomes = outcomes(input.iterator())) {
            for (int i = 0; i < 10; i++) {
                outcomes.next();
            }
        }
        assertThat(taken.get()).isLessThan(10_000);
    }

    @Test
    void closingEndsTheRunAndCountsUnpulledOutcomes() {
        OutcomeIterator outcomes = outcomes(Stream.iterate(0, i -> i + 1)
                .map(i -> Slots.daily("e1", "o1", i, 10))
                .iterator());
        assertThat(outcomes.hasNext()).isTrue();

        outcomes.close();

        assertThat(outcomes.hasNext()).isFalse();
        PublishReport report = outcomes.report();
        assertThat(report.interrupted()).isTrue();
        assertThat(report.submitted())
                .isEqualTo(
                        Stream.of(SlotResult.values()).mapToLong(report::count).sum());
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        int requests = service.requests().size();
        outcomes.close();
        assertThat(service.requests()).hasSize(requests);
    }

    @Test
    void anOutcomeOfASlowInputDoesNotWaitForMore() throws InterruptedException {
        CountDownLatch pulled = new CountDownLatch(1);
        Iterator<SlotTarget> input = IntStream.range(0, 2)
                .mapToObj(i -> {
                    if (i == 1) {
                        awaitUninterruptibly(pulled);
                    }
                    return Slots.daily("e1", "o1", i, 10);
                })
                .iterator();
        try (OutcomeIterator outcomes = SlotPublisher.builder(client)
                .flushAfter(Duration.ofMillis(10))
                .build()
                .outcomes(input)) {
            assertThat(outcomes.next().position()).isZero();
            pulled.countDown();
            assertThat(outcomes.next().position()).isEqualTo(1);
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void anExceptionOfTheInputIsThrownAfterTheLastOutcome() {
        RuntimeException broken = new IllegalStateException("the cursor is closed");
        Iterator<SlotTarget> input = IntStream.range(0, 1000)
                .mapToObj(i -> {
                    if (i == 250) {
                        throw broken;
                    }
                    return Slots.daily("e1", "o1", i, 10);
                })
                .iterator();
        try (OutcomeIterator outcomes = outcomes(input)) {
            for (int i = 0; i < 250; i++) {
                outcomes.next();
            }
            assertThatThrownBy(outcomes::hasNext)
                    .isInstanceOf(PublishAbortedException.class)
                    .hasCause(broken);
            assertThat(outcomes.hasNext()).isFalse();
            assertThat(outcomes.report().submitted()).isEqualTo(250);
        }
    }

    @Test
    void anInterruptOfThePullingThreadEndsTheRunAndIsKept() {
        Iterator<SlotTarget> endless = Stream.iterate(0, i -> i + 1)
                .map(i -> Slots.daily("e1", "o1", i, 10))
                .iterator();
        try (OutcomeIterator outcomes = outcomes(endless)) {
            outcomes.next();
            Thread.currentThread().interrupt();
            int pulled = 0;
            while (outcomes.hasNext()) {
                outcomes.next();
                pulled++;
            }
            assertThat(Thread.interrupted()).isTrue();
            assertThat(outcomes.report().interrupted()).isTrue();
            assertThat(outcomes.report().submitted()).isEqualTo(pulled + 1);
        }
    }
}
