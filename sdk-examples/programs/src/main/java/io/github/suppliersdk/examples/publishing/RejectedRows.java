package io.github.suppliersdk.examples.publishing;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A file of the rows that were not published, each with its line in the original file, the invalid column, if it is a
 * single one, and the reason. Several threads write to it: the one that reads the rows adds invalid ones, and threads
 * of the publisher add those that were refused.
 */
final class RejectedRows implements Closeable {
    private final CsvWriter out;
    private long count;

    RejectedRows(Path file) throws IOException {
        out = CsvWriter.builder().build(file);
        out.writeRecord("line", "column", "problem", "row");
    }

    synchronized void add(long line, String column, String problem, List<String> row) {
        out.writeRecord(String.valueOf(line), column, harmless(problem), harmless(String.join(",", row)));
        count++;
    }

    /** A spreadsheet takes a text that begins like this for a formula. */
    private static String harmless(String text) {
        return !text.isEmpty() && "=+-@\t\r\n".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    }

    synchronized long count() {
        return count;
    }

    @Override
    public synchronized void close() throws IOException {
        out.close();
    }
}
