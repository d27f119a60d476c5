package io.github.suppliersdk.internal.publishing;

import static io.github.suppliersdk.internal.publishing.JournalKeys.key;
import static io.github.suppliersdk.internal.publishing.JournalKeys.pending;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Journals with real processes, limits of the operating system, and kills. */
@Timeout(180)
class JournalProcessTest {
    private static final int KILLS = 20;
    private static final int SLOTS = 1_000_000;

    @TempDir
    Path folder;

    private static List<String> output(ProcessBuilder program) throws IOException, InterruptedException {
        Process process = program.start();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            return lines.lines().toList();
        } finally {
            process.destroyForcibly();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void noSentSlotIsLostHoweverOftenTheProcessIsKilled() throws Exception {
        KilledJournals killed = new KilledJournals(folder.resolve("slots.journal"), 42);

        killed.kill(KILLS);

        assertThat(killed.inDoubt())
                .as("some kills hit between a call and its outcome")
                .isPositive();
    }

    /** The operating system limits the size of the file: the same failure as a full disk, at an arbitrary byte. */
    @Test
    void aFullDiskOfTheOperatingSystemEndsTheRunAndLosesNothing() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "needs a POSIX shell");
        Path path = folder.resolve("slots.journal");
        ProcessBuilder program = JournalProgram.java(List.of("-XX:TieredStopAtLevel=1"), "fill", path.toString());
        String command =
                program.command().stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        List<String> lines = output(new ProcessBuilder("/bin/sh", "-c", "ulimit -f 201; exec " + command)
                .redirectError(ProcessBuilder.Redirect.INHERIT));

        assertThat(lines).hasSize(2);
        int recorded = Integer.parseInt(lines.get(0));
        assertThat(recorded).isGreaterThan(1000);
        assertThat(lines.get(1)).contains(path.toString(), "File too large");
        try (SlotJournal journal = JournalProgram.open(path)) {
            for (int i = 0; i < recorded; i++) {
                assertThat(journal.maybeSent(key(JournalProgram.slot(i, 1))))
                        .as("slot %d", i)
                        .isTrue();
            }
            journal.sending(pending(JournalProgram.slot(recorded, 1)));
        }
    }

    @Test
    void aRunInAnotherProcessIsRefused() throws Exception {
        Path path = folder.resolve("slots.journal");
        try (SlotJournal mine = JournalProgram.open(path)) {
            assertThat(mine.maybeSent(key(JournalProgram.slot(1, 1)))).isFalse();
            List<String> lines = output(JournalProgram.java(List.of(), "fill", path.toString()));

            assertThat(lines).hasSize(2);
            assertThat(lines.get(1)).contains(path.toString(), "in use by another process");
        }
    }

    @Test
    @SuppressWarnings("SystemOut")
    void aMillionSlotsAreResumedInSecondsWith64Megabytes() throws Exception {
        List<String> lines = output(JournalProgram.java(
                List.of("-Xmx64m"), "resume", folder.resolve("slots.journal").toString(), String.valueOf(SLOTS)));

        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).isEqualTo(String.valueOf(SLOTS));
        System.out.println("A million slots were resumed in " + lines.get(1) + " ms of CPU with a heap of 64 MB");
        assertThat(Long.parseLong(lines.get(1))).isLessThan(5_000);
    }
}
