package io.github.suppliersdk.tool.slots;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RejectsFileTest {
    @TempDir
    private Path folder;

    private static void add(String cell, RejectsFile rejects) {
        rejects.add(SlotRow.bad(2, List.of(cell), "is wrong"), "is wrong");
    }

    /** Two runs may write at the same time, such as a dry run while the same file is published. */
    @Test
    void rowsOfTwoRunsDoNotMix() throws IOException {
        Path path = folder.resolve("slots.rejects.csv");
        try (RejectsFile first = new RejectsFile(path, List.of("slot_id"))) {
            add("a", first);
            try (RejectsFile second = new RejectsFile(path, List.of("slot_id"))) {
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
}
