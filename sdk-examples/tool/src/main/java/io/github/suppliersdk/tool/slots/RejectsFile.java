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
 * The rows that were rejected, in the form of the input, each with its line and what is wrong with it. So they can be corrected
 * there and published again. There is a file only if there are such rows; what had the name before is kept beside it under a name
 * that was not in use.
 */
final class RejectsFile implements Closeable {
    /** A part so young may be that of a run that has not locked it yet. */
    private static final Duration NOT_YET_LOCKED = Duration.ofSeconds(10);

    private final Path path;
    private final Path part;
    private final List<String> columns;
    private final TextForm form;
    private @Nullable Path kept;
    private @Nullable Writer out;
    private @Nullable CsvWriter csv;
    private long count;

    RejectsFile(Path path, List<String> columns, TextForm form) {
        this.path = path;
        boolean isSpecial = Files.exists(path) && !Files.isRegularFile(path); // such as /dev/null: not to be replaced
        this.part = isSpecial
                ? path
                : path.resolveSibling(path.getFileName() + "." + UUID.randomUUID() + ".part"); // of this run only
        this.columns = columns;
        this.form = form;
        if (!isSpecial) {
            deleteAbandonedParts();
        }
    }

    /** Deletes what killed runs have left. A run that goes on has its part locked. */
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
            return; // they do no harm, and the next run tries again
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
            throw unwritten(e);
        } catch (UncheckedIOException e) {
            throw unwritten(e.getCause() == null ? new IOException(e) : e.getCause());
        }
    }

    private UncheckedIOException unwritten(IOException cause) {
        return new UncheckedIOException(
                new IOException("rejects cannot be written to " + part + ": " + cause.getMessage(), cause));
    }

    private Writer open() throws IOException {
        Writer opened = out;
        if (opened == null) {
            opened = part.equals(path) ? new OutputStreamWriter(Files.newOutputStream(path), form.charset()) : locked();
            out = opened;
            if (form.hasMark()) {
                opened.write('\uFEFF');
            }
        }
        return opened;
    }

    /** A stream, and not a channel, which an interrupt would close before the rows are written. */
    private Writer locked() throws IOException {
        FileOutputStream stream = new FileOutputStream(part.toFile());
        Writer writer = new BufferedWriter(new OutputStreamWriter(stream, form.charset()));
        try {
            var unused = stream.getChannel().tryLock(); // released when the stream is closed
        } catch (IOException e) {
            return writer; // a file system without locks: there no run deletes the part of another
        }
        return writer;
    }

    private void csvRow(SlotRow row, String problem) throws IOException {
        CsvWriter writer = csv;
        if (writer == null) {
            writer = CsvWriter.builder()
                    .fieldSeparator(form.delimiter())
                    .lineDelimiter(LineDelimiter.LF)
                    .build(open());
            csv = writer;
            writer.writeRecord(withoutOwn(columns, columns, CsvColumns.LINE, CsvColumns.PROBLEM));
        }
        boolean isFormula = !problem.isEmpty() && "=+-@\t\r".indexOf(problem.charAt(0)) >= 0;
        writer.writeRecord(
                withoutOwn(row.cells(), columns, String.valueOf(row.line()), isFormula ? "'" + problem : problem));
    }

    /** Line and problem come first; those of an earlier file of rejects do not stay. */
    private static List<String> withoutOwn(List<String> cells, List<String> columns, String line, String problem) {
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
            return line.put("text", text).toString(); // no JSON: that is its problem
        }
        return line.put("text", text).toString();
    }

    Path path() {
        return path;
    }

    long count() {
        return count;
    }

    /** The name that the earlier file with other content has now: a person may have corrected rows in it. */
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

    /** Gives the file its name, if there is one. */
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
