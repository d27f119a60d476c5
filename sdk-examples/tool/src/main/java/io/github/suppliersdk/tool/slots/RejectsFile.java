package io.github.suppliersdk.tool.slots;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.github.suppliersdk.tool.json.Json;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes the rejected rows in the format of the input, each with its line and its problem, so that they can be
 * corrected and published again. The file is created only if there are such rows. An earlier file is kept with
 * ".previous" after its name.
 */
final class RejectsFile implements Closeable {
    private final Path path;
    private final Path part;
    private final List<String> columns;
    private @Nullable Writer out;
    private @Nullable CsvWriter csv;
    private long count;

    RejectsFile(Path path, List<String> columns) {
        this.path = path;
        boolean isSpecial =
                Files.exists(path) && !Files.isRegularFile(path); // such as /dev/null, which must not be replaced
        this.part = isSpecial
                ? path
                : path.resolveSibling(path.getFileName() + "." + UUID.randomUUID() + ".part"); // for this run only
        this.columns = columns;
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
            opened = Files.newBufferedWriter(part);
            out = opened;
        }
        return opened;
    }

    private void csvRow(SlotRow row, String problem) throws IOException {
        CsvWriter writer = csv;
        if (writer == null) {
            writer = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(open());
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
        if (Files.exists(path)) {
            Files.move(
                    path, path.resolveSibling(path.getFileName() + ".previous"), StandardCopyOption.REPLACE_EXISTING);
        }
        Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
    }
}
