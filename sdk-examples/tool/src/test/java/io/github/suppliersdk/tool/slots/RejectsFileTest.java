package io.github.suppliersdk.tool.slots;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RejectsFileTest {
    private static final TextFormat FORMAT = new TextFormat(StandardCharsets.UTF_8, false, ',');

    @TempDir
    private Path folder;

    private static void add(String cell, RejectsFile rejects) {
        rejects.add(SlotRow.invalid(2, List.of(cell), "is wrong"), "is wrong");
    }

    /** Two runs may write at the same time, such as a dry run while the same file is published. */
    @Test
    void rowsOfTwoRunsDoNotMix() throws IOException {
        Path path = folder.resolve("slots.rejects.csv");
        try (RejectsFile first = new RejectsFile(path, List.of("slot_id"), FORMAT)) {
            add("a", first);
            try (RejectsFile second = new RejectsFile(path, List.of("slot_id"), FORMAT)) {
                add("b", second);
            }
            add("c", first);
        }

        assertThat(path).hasContent("line,problem,slot_id\n2,is wrong,a\n2,is wrong,c\n");
        assertThat(folder.resolve("slots.rejects.csv.previous")).hasContent("line,problem,slot_id\n2,is wrong,b\n");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void earlierFilesWithOtherContentAreAllKept() throws IOException {
        Path path = folder.resolve("slots.rejects.csv");
        for (String corrected : List.of("once", "twice")) {
            Files.writeString(path, corrected);
            RejectsFile rejects = new RejectsFile(path, List.of("slot_id"), FORMAT);
            add("a", rejects);
            rejects.close();

            assertThat(rejects.kept()).get().satisfies(kept -> assertThat(kept).hasContent(corrected));
        }
        RejectsFile same = new RejectsFile(path, List.of("slot_id"), FORMAT);
        add("a", same);
        same.close();
        assertThat(same.kept()).isEmpty();
        assertThat(folder.resolve("slots.rejects.csv.previous")).hasContent("once");
        assertThat(folder.resolve("slots.rejects.csv.previous-2")).hasContent("twice");
    }

    @Test
    void aPartialFileOfAKilledRunIsDeletedByTheNextRun() throws IOException {
        Path path = folder.resolve("slots.rejects.csv");
        Path left = Files.createFile(folder.resolve("slots.rejects.csv.7f0c2b3e-1111-4222-8333-944455556666.part"));
        Path other =
                Files.createFile(folder.resolve("more-slots.rejects.csv.7f0c2b3e-1111-4222-8333-944455556666.part"));
        for (Path each : List.of(left, other)) {
            Files.setLastModifiedTime(each, FileTime.from(Instant.now().minusSeconds(60)));
        }
        try (RejectsFile running = new RejectsFile(path, List.of("slot_id"), FORMAT)) {
            add("a", running);
            assertThat(left).doesNotExist();
            try (Stream<Path> parts =
                    Files.list(folder).filter(each -> each.toString().endsWith(".part"))) {
                for (Path each : parts.toList()) {
                    Files.setLastModifiedTime(each, FileTime.from(Instant.now().minusSeconds(60)));
                }
            }
            new RejectsFile(path, List.of("slot_id"), FORMAT).close();
        }

        assertThat(path).hasContent("line,problem,slot_id\n2,is wrong,a\n");
        assertThat(other).exists();
    }

    @Test
    void anInterruptedRunStillWritesItsRows() throws IOException {
        Path path = folder.resolve("slots.rejects.csv");
        try (RejectsFile rejects = new RejectsFile(path, List.of("slot_id"), FORMAT)) {
            add("a", rejects);
            Thread.currentThread().interrupt();
            add("b", rejects);
        } finally {
            var unused = Thread.interrupted(); // not for the next test
        }

        assertThat(path).hasContent("line,problem,slot_id\n2,is wrong,a\n2,is wrong,b\n");
    }
}
