package io.github.suppliersdk.examples.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class RejectedRowsTest {
    private static final int ROWS = 20_000;

    @TempDir
    Path folder;

    /** As in a run, in which one thread reads the file and others publish. */
    @Test
    @Timeout(60)
    void rowsOfConcurrentThreadsAreNotMixed() throws Exception {
        Path file = folder.resolve("rejected.csv");
        try (RejectedRows rejected = new RejectedRows(file)) {
            Thread other = new Thread(() -> add(ROWS, rejected));
            other.start();
            add(0, rejected);
            other.join();
            assertThat(rejected.count()).isEqualTo(2 * ROWS);
        }

        try (CsvReader<CsvRecord> rows = CsvReader.builder().ofCsvRecord(file)) {
            assertThat(rows.stream()
                            .skip(1)
                            .mapToLong(row -> Long.parseLong(row.getField(0)))
                            .sorted())
                    .containsExactlyElementsOf(
                            LongStream.range(0, 2 * ROWS).boxed().toList());
        }
    }

    private static void add(long first, RejectedRows rejected) {
        for (long line = first; line < first + ROWS; line++) {
            rejected.add(line, "date", "it is not a date", List.of("e1", "o1", "s-" + line));
        }
    }
}
