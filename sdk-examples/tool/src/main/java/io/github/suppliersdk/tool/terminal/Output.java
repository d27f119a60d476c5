package io.github.suppliersdk.tool.terminal;

import com.fasterxml.jackson.databind.JsonNode;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Prints the data of a command in the format that the option {@code --output} selects. */
public final class Output {
    private static final String GAP = "  ";

    /** The output formats. */
    enum Format {
        table,
        json,
        csv
    }

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "table for people, json or csv for programs (default: ${DEFAULT-VALUE}).")
    private Format format = Format.table;

    public boolean isTable() {
        return format == Format.table;
    }

    /** Prints rows; as JSON, an array of objects with the columns as names of their fields. */
    public void show(Terminal terminal, Listing listing) {
        show(terminal, listing, listing::json);
    }

    /** Prints rows, or this JSON if the format is JSON. */
    public void show(Terminal terminal, Listing listing, Supplier<? extends JsonNode> json) {
        switch (format) {
            case json -> terminal.data().println(json.get().toPrettyString());
            case csv -> terminal.data().print(csv(listing));
            case table -> terminal.data().print(table(listing, terminal.dataPalette()));
        }
        terminal.flush(); // after Ctrl-C the process may end before any later flush
    }

    /** Formats rows as a table. A terminal wraps what is too wide for it: nothing is left out. */
    public static String table(Listing listing, Palette palette) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(listing.columns().stream()
                .map(each -> each.replace('_', ' ').toUpperCase(Locale.ROOT))
                .toList());
        listing.rows()
                .forEach(row ->
                        rows.add(row.stream().map(TerminalText::sanitized).toList()));
        StringBuilder[] lines =
                Stream.generate(StringBuilder::new).limit(rows.size()).toArray(StringBuilder[]::new);
        for (int i = 0; i < listing.columns().size(); i++) {
            int column = i;
            int width = rows.stream()
                    .mapToInt(row -> row.get(column).length())
                    .max()
                    .orElse(0);
            boolean isNumber =
                    rows.stream().skip(1).allMatch(row -> row.get(column).matches("-?[\\d,.]*"));
            for (int r = 0; r < lines.length; r++) {
                String cell = rows.get(r).get(column);
                String blanks = " ".repeat(width - cell.length());
                lines[r].append(i == 0 ? "" : GAP).append(isNumber ? blanks + cell : cell + blanks);
            }
        }
        StringBuilder text = new StringBuilder();
        for (int r = 0; r < lines.length; r++) {
            String line = lines[r].toString().stripTrailing();
            text.append(r == 0 ? palette.heading(line) : line).append('\n');
        }
        return text.toString();
    }

    private static String csv(Listing listing) {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            csv.writeRecord(listing.columns());
            listing.rows().forEach(csv::writeRecord);
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory cannot fail", e);
        }
        return text.toString();
    }
}
