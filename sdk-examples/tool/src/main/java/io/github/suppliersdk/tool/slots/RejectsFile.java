package io.github.suppliersdk.tool.slots;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of a file that are not published, in the format of the file, each with its line and its problem, so that
 * they can be corrected and published.
 */
record RejectsFile(SlotFile input, CsvSlots rows) {
    /** Writes the rows to a new file, beside earlier ones in which somebody may have corrected rows. */
    Path write(List<SlotRow> problems) throws IOException {
        StringWriter text = new StringWriter();
        if (input.hasByteOrderMark()) {
            text.write('\uFEFF');
        }
        try (CsvWriter csv = CsvWriter.builder()
                .fieldSeparator(input.separator())
                .lineDelimiter(LineDelimiter.LF)
                .build(text)) {
            csv.writeRecord(row(rows.header(), CsvColumns.LINE, CsvColumns.PROBLEM));
            problems.forEach(each -> csv.writeRecord(row(each.cells(), String.valueOf(each.line()), each.problem())));
        }
        Path path = input.rejects("");
        for (int i = 2; Files.exists(path); i++) {
            path = input.rejects("-" + i);
        }
        // a problem can have letters that the encoding lacks: they become question marks
        return Files.write(path, text.toString().getBytes(input.charset()));
    }

    /** Puts the line and the problem first, and leaves out those columns of an input that is a file of rejects. */
    private List<String> row(List<String> cells, String line, String problem) {
        List<String> row = new ArrayList<>(List.of(line, problem));
        for (int i = 0; i < cells.size(); i++) {
            if (i != rows.index(CsvColumns.LINE) && i != rows.index(CsvColumns.PROBLEM)) {
                row.add(cells.get(i));
            }
        }
        return row;
    }
}
