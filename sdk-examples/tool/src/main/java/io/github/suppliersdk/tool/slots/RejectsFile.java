package io.github.suppliersdk.tool.slots;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes the rows that are not published in the format of the input, each with its line and its problem, so that they
 * can be corrected and published. The file is created only if there are such rows. An earlier file with other content,
 * in which somebody may have corrected rows, is renamed.
 */
final class RejectsFile implements Closeable {
    private final Path path;
    private final Path part;
    private final SlotFile input;
    private final CsvSlots rows;
    private @Nullable CsvWriter csv;
    private @Nullable Path kept;

    RejectsFile(Path path, SlotFile input, CsvSlots rows) {
        this.path = path;
        this.part = path.resolveSibling(path.getFileName() + ".part");
        this.input = input;
        this.rows = rows;
    }

    /** @throws UncheckedIOException if the row cannot be written */
    void add(SlotRow row) {
        String problem = row.problem();
        try {
            CsvWriter writer = csv;
            if (writer == null) {
                writer = open();
                csv = writer;
                write(writer, rows.header(), SlotColumns.LINE, SlotColumns.PROBLEM);
            }
            boolean isFormula = !problem.isEmpty() && "=+-@\t\r".indexOf(problem.charAt(0)) >= 0;
            write(writer, row.cells(), String.valueOf(row.line()), isFormula ? "'" + problem : problem);
        } catch (IOException e) {
            throw failure(e);
        } catch (UncheckedIOException e) {
            throw failure(e.getCause() == null ? new IOException(e) : e.getCause());
        }
    }

    private UncheckedIOException failure(IOException cause) {
        return new UncheckedIOException(
                new IOException("rejects cannot be written to " + part + ": " + cause.getMessage(), cause));
    }

    private CsvWriter open() throws IOException {
        // not a channel, which an interrupt would close
        Writer out = new OutputStreamWriter(new FileOutputStream(part.toFile()), input.charset());
        if (input.hasByteOrderMark()) {
            out.write('\uFEFF');
        }
        return CsvWriter.builder()
                .fieldSeparator(input.separator())
                .lineDelimiter(LineDelimiter.LF)
                .build(out);
    }

    /** Puts the line and the problem first, and leaves out those columns of an input that is a file of rejects. */
    private void write(CsvWriter writer, List<String> cells, String line, String problem) {
        List<String> row = new ArrayList<>(List.of(line, problem));
        for (int i = 0; i < cells.size(); i++) {
            if (i != rows.index(SlotColumns.LINE) && i != rows.index(SlotColumns.PROBLEM)) {
                row.add(cells.get(i));
            }
        }
        writer.writeRecord(row);
    }

    Path path() {
        return path;
    }

    /** Returns the new name of an earlier file with other content. */
    Optional<Path> kept() {
        return Optional.ofNullable(kept);
    }

    /** Closes the file, if there is one, and gives it its name. */
    @Override
    public void close() throws IOException {
        if (csv == null) {
            return;
        }
        csv.close();
        csv = null;
        if (Files.exists(path) && Files.mismatch(part, path) >= 0) {
            kept = path.resolveSibling(path.getFileName() + ".previous");
            for (int i = 2; Files.exists(kept); i++) {
                kept = path.resolveSibling(path.getFileName() + ".previous-" + i);
            }
            Files.move(path, kept);
        }
        Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
    }
}
