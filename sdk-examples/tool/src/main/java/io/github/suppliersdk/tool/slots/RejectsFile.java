package io.github.suppliersdk.tool.slots;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.github.suppliersdk.tool.json.Json;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes the rejected rows in the format of the input, each with its line and its problem, so that they can be
 * corrected and published again. The file is created only if there are such rows. An earlier file with other content is
 * renamed to an unused name with ".previous" at its end.
 */
final class RejectsFile implements Closeable {
    /** A partial file that is younger than this may belong to a run that has not locked it yet. */
    private static final Duration NOT_YET_LOCKED = Duration.ofSeconds(10);

    private final Path path;
    private final Path part;
    private final List<String> columns;
    private final TextFormat format;
    private @Nullable Path kept;
    private @Nullable Writer out;
    private @Nullable CsvWriter csv;
    private long count;

    RejectsFile(Path path, List<String> columns, TextFormat format) {
        this.path = path;
        boolean isSpecial =
                Files.exists(path) && !Files.isRegularFile(path); // such as /dev/null, which must not be replaced
        this.part = isSpecial
                ? path
                : path.resolveSibling(path.getFileName() + "." + UUID.randomUUID() + ".part"); // for this run only
        this.columns = columns;
        this.format = format;
        if (!isSpecial) {
            deleteAbandonedParts();
        }
    }

    /** Deletes the partial files of killed runs. A run that is still active holds a lock on its own. */
    private void deleteAbandonedParts() {
        Path folder = path.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            return;
        }
        Pattern name = Pattern.compile(Pattern.quote(path.getFileName() + ".") + "[0-9a-f-]{36}\\.part");
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(each ->
                            name.matcher(String.valueOf(each.getFileName())).matches())
                    .filter(RejectsFile::isAbandoned)
                    .forEach(RejectsFile::delete);
        } catch (IOException | UncheckedIOException e) {
            return; // they do no harm, and the next run tries to delete them again
        }
    }

    private static boolean isAbandoned(Path part) {
        try {
            if (Files.getLastModifiedTime(part)
                    .toInstant()
                    .isAfter(Instant.now().minus(NOT_YET_LOCKED))) {
                return false;
            }
        } catch (IOException e) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE);
                FileLock claimed = channel.tryLock()) {
            return claimed != null;
        } catch (IOException | OverlappingFileLockException e) {
            return false;
        }
    }

    private static void delete(Path part) {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void add(SlotRow row, String problem) {
        try {
            if (columns.isEmpty()) {
                open().write(jsonLine(row, problem) + '\n');
            } else {
                csvRow(row, problem);
            }
            count++;
        } catch (IOException e) {
            throw writeFailure(e);
        } catch (UncheckedIOException e) {
            throw writeFailure(e.getCause() == null ? new IOException(e) : e.getCause());
        }
    }

    private UncheckedIOException writeFailure(IOException cause) {
        return new UncheckedIOException(
                new IOException("rejects cannot be written to " + part + ": " + cause.getMessage(), cause));
    }

    private Writer open() throws IOException {
        Writer opened = out;
        if (opened == null) {
            opened = part.equals(path)
                    ? new OutputStreamWriter(Files.newOutputStream(path), format.charset())
                    : locked();
            out = opened;
            if (format.hasByteOrderMark()) {
                opened.write('\uFEFF');
            }
        }
        return opened;
    }

    /**
     * Opens the partial file and locks it. The file is written through a stream: an interrupt would close a channel
     * before the rows are written.
     */
    private Writer locked() throws IOException {
        FileOutputStream stream = new FileOutputStream(part.toFile());
        Writer writer = new BufferedWriter(new OutputStreamWriter(stream, format.charset()));
        try {
            var unused = stream.getChannel().tryLock(); // released when the stream is closed
        } catch (IOException e) {
            return writer; // without locks in the file system, no run deletes the partial file of another
        }
        return writer;
    }

    private void csvRow(SlotRow row, String problem) throws IOException {
        CsvWriter writer = csv;
        if (writer == null) {
            writer = CsvWriter.builder()
                    .fieldSeparator(format.delimiter())
                    .lineDelimiter(LineDelimiter.LF)
                    .build(open());
            csv = writer;
            writer.writeRecord(withLineAndProblem(columns, columns, CsvColumns.LINE, CsvColumns.PROBLEM));
        }
        boolean isFormula = !problem.isEmpty() && "=+-@\t\r".indexOf(problem.charAt(0)) >= 0;
        writer.writeRecord(withLineAndProblem(
                row.cells(), columns, String.valueOf(row.line()), isFormula ? "'" + problem : problem));
    }

    /** Puts the line and the problem first, and removes those columns if the input is a file of rejects itself. */
    private static List<String> withLineAndProblem(
            List<String> cells, List<String> columns, String line, String problem) {
        List<String> row = new ArrayList<>(List.of(line, problem));
        for (int i = 0; i < cells.size(); i++) {
            String column = i < columns.size() ? columns.get(i) : "";
            if (!column.equals(CsvColumns.LINE) && !column.equals(CsvColumns.PROBLEM)) {
                row.add(cells.get(i));
            }
        }
        return row;
    }

    private static String jsonLine(SlotRow row, String problem) {
        ObjectNode line = Json.object();
        line.put(CsvColumns.LINE, row.line()).put(CsvColumns.PROBLEM, problem);
        String text = row.cells().get(0);
        try {
            JsonNode slot = Json.read(text);
            if (slot instanceof ObjectNode object) {
                Map<String, JsonNode> fields = new LinkedHashMap<>();
                object.properties().forEach(each -> fields.put(each.getKey(), each.getValue()));
                fields.keySet().removeAll(List.of(CsvColumns.LINE, CsvColumns.PROBLEM));
                line.setAll(fields);
                return line.toString();
            }
        } catch (JsonProcessingException e) {
            return line.put("text", text).toString(); // it is not JSON, which is its problem
        }
        return line.put("text", text).toString();
    }

    Path path() {
        return path;
    }

    long count() {
        return count;
    }

    /** Returns the new name of an earlier file with other content, in which a user may have corrected rows. */
    Optional<Path> kept() {
        return Optional.ofNullable(kept);
    }

    private Path unusedName() {
        Path name = path.resolveSibling(path.getFileName() + ".previous");
        for (int i = 2; Files.exists(name); i++) {
            name = path.resolveSibling(path.getFileName() + ".previous-" + i);
        }
        return name;
    }

    /** Closes the file, if there is one, and moves it to its final name. */
    @Override
    public void close() throws IOException {
        if (out == null) {
            return;
        }
        if (csv != null) {
            csv.close();
        }
        out.close();
        out = null;
        if (part.equals(path)) {
            return;
        }
        if (Files.exists(path) && Files.mismatch(part, path) >= 0) {
            kept = unusedName();
            Files.move(path, kept);
        }
        Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
    }
}
