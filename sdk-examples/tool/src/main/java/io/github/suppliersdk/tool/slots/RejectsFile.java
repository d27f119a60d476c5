package io.github.suppliersdk.tool.slots;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The rows of a file that are not published, in the format of the file, each with its line and its problem, so that
 * they can be corrected and published.
 */
record RejectsFile(SlotFile input, CsvSlots rows) {
    Path path() {
        return input.rejects();
    }

    /**
     * Writes the rows. An earlier file with other content, in which somebody may have corrected rows, is renamed.
     *
     * @return the new name of the earlier file
     */
    Optional<Path> write(List<SlotRow> problems) throws IOException {
        StringWriter text = new StringWriter();
        if (input.hasByteOrderMark()) {
            text.write('\uFEFF');
        }
        try (CsvWriter csv = CsvWriter.builder()
                .fieldSeparator(input.separator())
                .lineDelimiter(LineDelimiter.LF)
                .build(text)) {
            csv.writeRecord(row(rows.header(), SlotColumns.LINE, SlotColumns.PROBLEM));
            problems.forEach(each -> csv.writeRecord(row(each.cells(), String.valueOf(each.line()), each.problem())));
        }
        byte[] bytes = text.toString().getBytes(input.charset());
        Optional<Path> kept = Files.exists(path()) && !Arrays.equals(Files.readAllBytes(path()), bytes)
                ? Optional.of(unusedName())
                : Optional.empty();
        if (kept.isPresent()) {
            Files.move(path(), kept.get());
        }
        Files.write(path(), bytes);
        return kept;
    }

    private Path unusedName() {
        Path name = path().resolveSibling(path().getFileName() + ".previous");
        for (int i = 2; Files.exists(name); i++) {
            name = path().resolveSibling(path().getFileName() + ".previous-" + i);
        }
        return name;
    }

    /** Puts the line and the problem first, and leaves out those columns of an input that is a file of rejects. */
    private List<String> row(List<String> cells, String line, String problem) {
        List<String> row = new ArrayList<>(List.of(line, problem));
        for (int i = 0; i < cells.size(); i++) {
            if (i != rows.index(SlotColumns.LINE) && i != rows.index(SlotColumns.PROBLEM)) {
                row.add(cells.get(i));
            }
        }
        return row;
    }
}
