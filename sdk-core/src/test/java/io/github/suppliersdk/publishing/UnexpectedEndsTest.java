package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.internal.http.HttpRequest;
import io.github.suppliersdk.internal.http.HttpResponse;
import io.github.suppliersdk.internal.http.HttpTransport;
import io.github.suppliersdk.internal.http.HttpTransportException;
import io.github.suppliersdk.internal.http.OkHttpTransport;
import io.github.suppliersdk.internal.publishing.ConflictPolicy;
import io.github.suppliersdk.internal.publishing.PendingSlot;
import io.github.suppliersdk.internal.publishing.Publication;
import io.github.suppliersdk.internal.publishing.RunOptions;
import io.github.suppliersdk.internal.publishing.RunResult;
import io.github.suppliersdk.internal.publishing.RunRules;
import io.github.suppliersdk.internal.publishing.SettledSlots;
import io.github.suppliersdk.internal.publishing.Settlement;
import io.github.suppliersdk.internal.publishing.WaitStrategy;
import io.github.suppliersdk.internal.publishing.journal.SlotKey;
import io.github.suppliersdk.internal.time.Time;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Period;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs that lose a resource: memory in a worker, or the journal. */
@Timeout(60)
class UnexpectedEndsTest {
    private FakeSlotService service;

    @BeforeEach
    void start() throws Exception {
        service = new FakeSlotService();
    }

    @AfterEach
    void stop() {
        service.close();
    }

    /** A transport that throws an OutOfMemoryError for one request. */
    private static final class ShortOfMemory implements HttpTransport {
        private final HttpTransport actual = OkHttpTransport.create(Duration.ofSeconds(30));
        private final AtomicInteger requests = new AtomicInteger();

        @Override
        public HttpResponse execute(HttpRequest request) throws HttpTransportException {
            if (requests.incrementAndGet() == 5) {
                throw new OutOfMemoryError("transient");
            }
            return actual.execute(request);
        }

        @Override
        public void close() {
            actual.close();
        }
    }

    @Test
    void anOutOfMemoryErrorInAWorkerEndsTheRunAndLeavesItsSlotsInDoubt() {
        HttpTransport transport = new ShortOfMemory();
        try (SupplierClient client = TestClients.build(
                SupplierClient.builder()
                        .baseUrl(service.url())
                        .accessToken("token")
                        .maxAttempts(1),
                transport)) {
            assertThatThrownBy(() -> SlotPublisher.builder(client).build().publish(Slots.days(3000)))
                    .isInstanceOfSatisfying(PublishAbortedException.class, aborted -> {
                        assertThat(aborted).hasRootCauseInstanceOf(OutOfMemoryError.class);
                        PublishReport report = aborted.report();
                        assertThat(report.count(SlotResult.UNKNOWN)).isEqualTo(100);
                        assertThat(report.abandoned()).isEqualTo(100);
                        assertThat(report.count(SlotResult.CREATED))
                                .isEqualTo(service.insertions().size());
                        assertThat(sum(report)).isEqualTo(report.submitted());
                    });
        }
        transport.close();
    }

    private static long sum(PublishReport report) {
        return Stream.of(SlotResult.values()).mapToLong(report::count).sum();
    }

    @Test
    void slotsOfAClosedClientAreNotSent() {
        SupplierClient client = service.client();
        client.close();

        assertThatThrownBy(() -> SlotPublisher.builder(client).build().publish(Slots.days(300)))
                .isInstanceOfSatisfying(PublishAbortedException.class, e -> {
                    assertThat(e.report().count(SlotResult.NOT_SENT))
                            .isEqualTo(e.report().submitted());
                    assertThat(e.report().abandoned()).isZero();
                });
    }

    /** A journal that fails after a number of records. */
    private record FullDisk(AtomicInteger intents, AtomicInteger results, AtomicInteger closings)
            implements SettledSlots {
        private static void write(AtomicInteger left) {
            if (left.decrementAndGet() < 0) {
                throw new JournalException(Path.of("slots.journal"), "No space left on device", null);
            }
        }

        @Override
        public boolean isUnknown(SlotKey slot) {
            return true;
        }

        @Override
        public Optional<SlotResult> settled(SlotKey slot) {
            return Optional.empty();
        }

        @Override
        public Optional<SlotProblem> problem(SlotKey slot) {
            return Optional.empty();
        }

        @Override
        public void sending(List<PendingSlot> slots) {
            write(intents);
        }

        @Override
        public void outcome(Settlement settlement) {
            write(results);
        }

        @Override
        public boolean maybeSent(SlotKey slot) {
            return false;
        }

        @Override
        public boolean otherWasSent(SlotKey slot) {
            return false;
        }

        @Override
        public void end(boolean wholeInputRead) {}

        @Override
        public void close() {
            write(closings);
        }
    }

    private static FullDisk after(int intents, int results, int closings) {
        return new FullDisk(new AtomicInteger(intents), new AtomicInteger(results), new AtomicInteger(closings));
    }

    private RunResult runWith(SettledSlots journal) {
        long minute = Duration.ofMinutes(1).toNanos();
        RunRules rules = new RunRules(
                ConflictPolicy.LEAVE, 5 * minute, 15 * minute, 3, 40, Period.ofYears(2), Period.ofDays(31));
        RunOptions options = new RunOptions(rules, 2, 20_000, minute, List.of());
        try (SupplierClient client = service.client()) {
            return new Publication(client, options, Time.SYSTEM, WaitStrategy.REAL, journal)
                    .runAndClose(Slots.days(3000).iterator());
        }
    }

    private void checkEnd(RunResult result) {
        assertThat(Objects.requireNonNull(result.ending()).cause()).isInstanceOf(JournalException.class);
        assertThat(result.counts().values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(result.submitted());
        assertThat(result.counts())
                .containsEntry(SlotResult.CREATED, (long) service.insertions().size());
        assertThat(result.counts()).containsEntry(SlotResult.UNKNOWN, 0L);
    }

    @Test
    void aSlotThatTheJournalCannotRecordIsNotSent() {
        RunResult result = runWith(after(7, 1000, 1));

        assertThat(service.requests("POST")).isEqualTo(7);
        assertThat(service.insertions()).hasSize(700);
        checkEnd(result);
    }

    @Test
    void anOutcomeThatTheJournalCannotRecordEndsTheRunAndIsReported() {
        RunResult result = runWith(after(1000, 7, 1));

        assertThat(service.requests("POST")).isBetween(8L, 10L);
        checkEnd(result);
    }

    @Test
    void aJournalThatCannotBeClosedDoesNotPreventTheReport() {
        RunResult result = runWith(after(1000, 1000, 0));

        assertThat(result.counts()).containsEntry(SlotResult.CREATED, 3000L);
        checkEnd(result);
    }
}
