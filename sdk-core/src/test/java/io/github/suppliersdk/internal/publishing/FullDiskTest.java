package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.internal.files.FaultyDisk;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.publishing.FakeSlotService;
import io.github.suppliersdk.publishing.JournalException;
import io.github.suppliersdk.publishing.JournalOptions;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.Slots;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Period;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The disk becomes full while slots are published. */
@Timeout(60)
class FullDiskTest {
    private static final int SLOTS = 2000;

    @TempDir
    private Path folder;

    private final FaultyDisk disk = new FaultyDisk();
    private FakeSlotService service;

    @BeforeEach
    void start() throws Exception {
        service = new FakeSlotService();
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private RunResult publish() {
        long minute = Duration.ofMinutes(1).toNanos();
        RunRules rules = new RunRules(
                ConflictPolicy.LEAVE, 5 * minute, 15 * minute, 3, 40, Period.ofYears(2), Period.ofDays(31));
        RunOptions options = new RunOptions(rules, 2, 20_000, minute, List.of());
        try (SupplierClient client = service.client()) {
            SlotJournal journal =
                    SlotJournal.open(JournalOptions.of(folder.resolve("slots.journal")), client.baseUrl(), false, disk);
            return new Publication(client, options, Time.SYSTEM, WaitStrategy.REAL, journal)
                    .runAndClose(Slots.days(SLOTS).iterator());
        }
    }

    private static long sum(RunResult result) {
        return result.counts().values().stream().mapToLong(Long::longValue).sum();
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 3_000, 9_999, 20_000, 40_001})
    void aFullDiskEndsTheRunWithAReportAndTheNextRunCompletesIt(int room) {
        disk.room = room;

        RunResult first = publish();

        assertThat(Objects.requireNonNull(first.ending()).cause()).isInstanceOf(JournalException.class);
        assertThat(first.ending().reason()).contains("No space left");
        assertThat(sum(first)).isEqualTo(first.submitted());
        assertThat(first.counts())
                .containsEntry(SlotResult.CREATED, (long) service.insertions().size());

        disk.room = Long.MAX_VALUE;
        RunResult second = publish();

        assertThat(second.ending()).isNull();
        assertThat(second.counts().getOrDefault(SlotResult.CREATED, 0L)
                        + second.counts().getOrDefault(SlotResult.EQUAL, 0L))
                .isEqualTo(SLOTS);
        assertThat(service.insertions()).hasSize(SLOTS);
        assertThat(service.insertions().values()).containsOnly(1);
    }
}
