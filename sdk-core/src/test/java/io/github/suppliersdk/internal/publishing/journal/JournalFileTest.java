package io.github.suppliersdk.internal.publishing.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.internal.files.Disk;
import io.github.suppliersdk.internal.files.FaultyDisk;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class JournalFileTest {
    private static final String HEADING = "the service https://service.test";
    private static final long CONTENT = 7L << 40;

    @TempDir
    Path folder;

    private final FaultyDisk disk = new FaultyDisk();
    private Path path;

    @BeforeEach
    void name() {
        path = folder.resolve("slots.journal");
    }

    private JournalFile open() throws IOException {
        return JournalFile.open(path, HEADING, false, disk);
    }

    private static void record(JournalFile journal, long first, long count, Entry entry, String... reason)
            throws IOException {
        SlotKey[] slots = LongStream.range(first, first + count)
                .mapToObj(number -> new SlotKey(key(number), CONTENT))
                .toArray(SlotKey[]::new);
        journal.record(slots, entry, List.of(reason));
    }

    private static long key(long number) {
        return (number + 1) * 0x9E3779B97F4A7C15L;
    }

    private static long known(JournalFile journal, long count, Entry entry) {
        return LongStream.range(0, count)
                .filter(number -> journal.of(new SlotKey(key(number), CONTENT)) == entry)
                .count();
    }

    private byte[] hundredRecords() throws IOException {
        try (JournalFile journal = open()) {
            for (int i = 0; i < 100; i++) {
                record(journal, i, 1, Entry.CREATED);
            }
        }
        return Files.readAllBytes(path);
    }

    @Test
    void aTruncatedFileIsReadUpToItsLastCompleteRecordAndExtended() throws IOException {
        byte[] whole = hundredRecords();
        int heading = whole.length - 100 * (RecordLog.FRAME + 1 + Records.ENTRY_BYTES);
        for (int length = 0; length <= whole.length; length += 7) {
            Files.write(path, Arrays.copyOf(whole, length));

            try (JournalFile journal = open()) {
                long records = length < heading ? 0 : (length - heading) / (RecordLog.FRAME + 1 + Records.ENTRY_BYTES);
                assertThat(known(journal, 100, Entry.CREATED))
                        .as("cut at %d", length)
                        .isEqualTo(records);
                record(journal, 500, 1, Entry.EQUAL);
            }
            try (JournalFile journal = open()) {
                assertThat(journal.of(new SlotKey(key(500), CONTENT))).isEqualTo(Entry.EQUAL);
            }
        }
    }

    @Test
    void zerosAfterTheLastGoodRecordAreRemoved() throws IOException {
        byte[] whole = hundredRecords();
        for (int good : new int[] {0, 8, 20, whole.length - 40, whole.length - 3, whole.length}) {
            byte[] tail = Arrays.copyOf(Arrays.copyOf(whole, good), whole.length + 5000);
            Files.write(path, tail);

            try (JournalFile journal = open()) {
                record(journal, 500, 1, Entry.EQUAL);
            }
            assertThat(Files.size(path)).as("%d good bytes", good).isLessThanOrEqualTo(whole.length + 40);
            try (JournalFile journal = open()) {
                assertThat(journal.of(new SlotKey(key(500), CONTENT))).isEqualTo(Entry.EQUAL);
                assertThat(journal.of(new SlotKey(key(0), CONTENT)))
                        .isEqualTo(good > 200 ? Entry.CREATED : Entry.FORGOTTEN);
            }
        }
    }

    @Test
    void aFlippedBitIsDetectedAndReportedWithARemedy() throws IOException {
        byte[] whole = hundredRecords();
        Random random = new Random(11);
        int lastRecord = whole.length - RecordLog.FRAME - 1 - Records.ENTRY_BYTES;
        for (int round = 0; round < 200; round++) {
            byte[] damaged = whole.clone();
            damaged[8 + random.nextInt(lastRecord - 8)] ^= (byte) (1 << random.nextInt(8));
            Files.write(path, damaged);

            assertThatThrownBy(this::open)
                    .isInstanceOf(IOException.class)
                    .hasMessageContainingAll(
                            "damaged at byte",
                            "Move it away, and do not replace it with an older copy",
                            "sends every slot");
            assertThat(Files.readAllBytes(path)).as("left alone").isEqualTo(damaged);
        }
    }

    @Test
    void aFileThatIsNotAJournalIsRefusedAndNotChanged() throws IOException {
        for (String text : List.of("slot_id,capacity\n", "x", "SLOTJRN2 and so on")) {
            Files.writeString(path, text);

            assertThatThrownBy(this::open)
                    .isInstanceOf(IOException.class)
                    .hasMessageMatching("it is not a journal.*|.*another version.*");
            assertThat(path).hasContent(text);
        }
        assertThatThrownBy(() -> JournalFile.open(folder, HEADING, false, disk)).hasMessage("it is a folder");
        assertThatThrownBy(() -> JournalFile.open(folder.resolve("no/j"), HEADING, false, disk))
                .hasMessageContaining("there is no folder");
    }

    @Test
    void aSecondRunIsRefusedUnderEveryNameOfTheFile() throws IOException {
        try (JournalFile first = open()) {
            Path link = Files.createSymbolicLink(folder.resolve("link"), path);
            for (Path name : List.of(path, folder.resolve("./slots.journal"), link)) {
                assertThatThrownBy(() -> JournalFile.open(name, HEADING, false, disk))
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("in use by another run in this process");
            }
            record(first, 0, 1, Entry.CREATED);
        }
        try (JournalFile again = open()) {
            assertThat(again.of(new SlotKey(key(0), CONTENT))).isEqualTo(Entry.CREATED);
        }
    }

    @Test
    void theSizeDoesNotGrowWithTheNumberOfRuns() throws IOException {
        long most = 0;
        for (int run = 0; run < 40; run++) {
            boolean killed = run % 3 == 1; // a killed process does not close its file
            try (JournalFile journal = open()) {
                for (int i = 0; i < 5000; i += 100) {
                    record(journal, i, 100, Entry.SENDING);
                    record(
                            journal,
                            i,
                            100,
                            i < 300 ? Entry.REJECTED : Entry.CREATED,
                            i < 300 ? new String[] {"409", "no category", ""} : new String[0]);
                }
                if (!killed) {
                    journal.forgetUnseen();
                }
            }
            most = Math.max(most, Files.size(path));
        }
        assertThat(most).isLessThan(3 * 5000 * Records.ENTRY_BYTES + 5000 * 2 * Records.ENTRY_BYTES + 150_000);
        try (JournalFile journal = open()) {
            assertThat(known(journal, 5000, Entry.CREATED)).isEqualTo(4700);
            assertThat(known(journal, 5000, Entry.REJECTED)).isEqualTo(300);
            assertThat(journal.reason(key(299))).contains(List.of("409", "no category", ""));
            assertThat(journal.reason(key(300))).isEmpty();
        }
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("slots.journal", "slots.journal.lock");
    }

    /** Each key is sent and settled five times, so that the file has to be rewritten when it is opened. */
    private void manyStaleRecords() throws IOException {
        try (JournalFile journal = open()) {
            for (int run = 0; run < 5; run++) {
                for (int i = 0; i < 2000; i += 100) {
                    record(journal, i, 100, Entry.SENDING);
                    record(journal, i, 100, Entry.CREATED);
                }
            }
        }
    }

    @Test
    void aFileThatCannotBeRewrittenStaysUsable() throws IOException {
        manyStaleRecords();
        long size = Files.size(path);
        for (boolean full : new boolean[] {true, false}) {
            disk.room = full ? 20_000 : Long.MAX_VALUE;
            disk.moveFails = !full;
            try (JournalFile journal = open()) {
                assertThat(known(journal, 2000, Entry.CREATED)).isEqualTo(2000);
                disk.room = Long.MAX_VALUE;
                record(journal, full ? 5000 : 5001, 1, Entry.EQUAL);
            }
            assertThat(Files.size(path)).isGreaterThan(size);
            assertThat(folder.resolve("slots.journal.new")).doesNotExist();
        }
        disk.moveFails = false;
        try (JournalFile journal = open()) {
            assertThat(known(journal, 2000, Entry.CREATED)).isEqualTo(2000);
            assertThat(journal.of(new SlotKey(key(5000), CONTENT))).isEqualTo(Entry.EQUAL);
            assertThat(journal.of(new SlotKey(key(5001), CONTENT))).isEqualTo(Entry.EQUAL);
        }
        assertThat(Files.size(path)).isLessThan(size / 4);
    }

    @Test
    void aNewFileIsForcedBeforeItsRenameAndTheRenameBeforeItsUse() throws IOException {
        open().close();
        manyStaleRecords();
        disk.names.clear();
        int forces = disk.forces.get();

        open().close();

        assertThat(disk.names)
                .containsExactly("move slots.journal.new to slots.journal", "force the name slots.journal");
        assertThat(disk.forces.get()).isEqualTo(forces + 1);
    }

    @Test
    void theLeftoverFileOfAKilledRewriteIsHarmless() throws IOException {
        manyStaleRecords();
        Files.writeString(folder.resolve("slots.journal.new"), "half of it");

        try (JournalFile journal = open()) {
            assertThat(known(journal, 2000, Entry.CREATED)).isEqualTo(2000);
        }
    }

    @Test
    void aFullDiskEndsTheRunAndTheNextOneKnowsEverythingThatWasRecorded() throws IOException {
        for (int room = 100; room < 4000; room += 61) {
            Files.deleteIfExists(path);
            int recorded = 0;
            try (JournalFile journal = open()) {
                disk.room = room;
                while (recorded < 10_000) {
                    record(journal, recorded, 1, Entry.SENDING);
                    recorded++;
                }
            } catch (IOException e) {
                assertThat(e).hasMessageContaining("No space left");
            }
            assertThat(recorded).isBetween(1, 9999);
            disk.room = Long.MAX_VALUE;
            try (JournalFile journal = open()) {
                for (int i = 0; i < recorded; i++) {
                    assertThat(journal.maybeSent(key(i))).isTrue();
                }
                assertThat(journal.maybeSent(key(recorded))).isFalse();
                record(journal, recorded, 1, Entry.CREATED);
            }
        }
    }

    @Test
    void afterAFailureNothingMoreIsWritten() throws IOException {
        try (JournalFile journal = open()) {
            disk.room = 10;
            assertThatThrownBy(() -> record(journal, 0, 1, Entry.SENDING)).hasMessage("No space left on device");
            disk.room = Long.MAX_VALUE;
            assertThatThrownBy(() -> record(journal, 1, 1, Entry.SENDING))
                    .hasMessageContainingAll("after a failure", "No space left on device");
        }
    }

    @Test
    void aLinkToAMissingFileStaysALink() throws IOException {
        Path target = path.resolveSibling("elsewhere.journal");
        Files.createSymbolicLink(path, target.getFileName());
        try (JournalFile journal = open()) {
            record(journal, 0, 1, Entry.CREATED);
        }

        assertThat(path).isSymbolicLink();
        assertThat(target).isRegularFile();
    }

    @Test
    void aFailedForceIsNotRetried() throws IOException {
        try (JournalFile journal = JournalFile.open(path, HEADING, true, disk)) {
            disk.forceFails = true;
            assertThatThrownBy(() -> record(journal, 0, 1, Entry.SENDING)).hasMessage("Input/output error");
            disk.forceFails = false;
            assertThatThrownBy(() -> record(journal, 1, 1, Entry.SENDING)).hasMessageContaining("after a failure");
        }
    }

    @Test
    void manyThreadsShareTheForcesOfADurableJournal() throws Exception {
        int threads = 16;
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        try (JournalFile journal = JournalFile.open(path, HEADING, true, disk)) {
            int before = disk.forces.get();
            CountDownLatch allWritten = new CountDownLatch(threads);
            CountDownLatch firstForces = new CountDownLatch(1);
            disk.whileForcing = () -> {
                firstForces.countDown();
                try {
                    assertThat(allWritten.await(20, TimeUnit.SECONDS)).isTrue();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            };
            List<Future<?>> done = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int number = i;
                done.add(workers.submit(() -> {
                    record(journal, number, 1, Entry.SENDING);
                    return null;
                }));
            }
            assertThat(firstForces.await(20, TimeUnit.SECONDS)).isTrue();
            long header = Files.size(path);
            while (Files.size(path) < MAGIC_AND_HEADING + threads * 30L) {
                Thread.onSpinWait(); // until all threads have written; only the first one forces
            }
            assertThat(header).isPositive();
            for (int i = 0; i < threads; i++) {
                allWritten.countDown();
            }
            for (Future<?> each : done) {
                each.get(20, TimeUnit.SECONDS);
            }
            assertThat(disk.forces.get() - before).isEqualTo(2);
        } finally {
            workers.shutdownNow();
        }
    }

    private static final int MAGIC_AND_HEADING = RecordLog.MAGIC.length + RecordLog.FRAME + HEADING.length();

    @Test
    void anInterruptedThreadCanRecordAndClose() throws IOException {
        try (JournalFile journal = JournalFile.open(path, HEADING, true, Disk.SYSTEM)) {
            Thread.currentThread().interrupt();
            record(journal, 0, 1, Entry.CREATED);
            journal.forgetUnseen();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        Thread.currentThread().interrupt();
        try (JournalFile journal = JournalFile.open(path, HEADING, true, Disk.SYSTEM)) {
            assertThat(journal.of(new SlotKey(key(0), CONTENT))).isEqualTo(Entry.CREATED);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void twentyThousandReasonsAreReadQuickly() throws IOException {
        String text = "a reason ".repeat(40);
        try (JournalFile journal = open()) {
            for (int i = 0; i < 20_000; i += 100) {
                record(journal, i, 100, Entry.SENDING);
                record(journal, i, 100, Entry.REJECTED, "409", text, "e");
            }
        }
        long start = System.nanoTime();
        try (JournalFile journal = open()) {
            for (int i = 0; i < 20_000; i++) {
                assertThat(journal.reason(key(i)).orElseThrow().get(1)).isEqualTo(text);
            }
        }
        assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(5)); // it takes about 0.3 s
    }

    @Test
    void anEntryOfALaterVersionIsRefusedByName() throws IOException {
        open().close();
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            RecordLog log = RecordLog.after(Disk.SYSTEM.open(path), file.length(), false);
            Records.Entries entries = new Records.Entries(1);
            entries.add(1, 2, 99);
            log.append(entries.array(), entries.length());
            log.close();
        }
        assertThatThrownBy(this::open).hasMessageContainingAll("an entry 99", "does not know");
    }
}
