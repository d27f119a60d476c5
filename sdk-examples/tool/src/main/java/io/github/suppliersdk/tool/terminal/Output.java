package io.github.suppliersdk.tool.terminal;

import com.fasterxml.jackson.databind.JsonNode;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.github.suppliersdk.tool.json.Json;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Locale;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** Prints the data of a command in the format that the option {@code --output} selects. */
public final class Output {
    /** The output formats. */
    public enum Format {
        TABLE,
        JSON,
        CSV;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "table for people, json or csv for programs (default: ${DEFAULT-VALUE}).")
    private Format format = Format.TABLE;

    public boolean isTable() {
        return format == Format.TABLE;
    }

    /** Prints rows; as JSON, an array of objects with the columns as names of their fields. */
    public void show(Terminal terminal, Listing listing) {
        show(terminal, listing, listing::json);
    }

    /** Prints rows, or this JSON if the format is JSON. */
    public void show(Terminal terminal, Listing listing, Supplier<? extends JsonNode> json) {
        switch (format) {
            case JSON -> terminal.data().println(Json.pretty(json.get()));
            case CSV -> terminal.data().print(csv(listing));
            case TABLE ->
                terminal.data()
                        .print(Table.of(
                                listing,
                                terminal.dataPalette(),
                                terminal.dataIsTerminal() ? terminal.columns() : Integer.MAX_VALUE));
        }
        terminal.data().flush(); // after Ctrl-C the process may end before any later flush
    }

    private static String csv(Listing listing) {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            csv.writeRecord(listing.columns());
            listing.rows()
                    .forEach(row ->
                            csv.writeRecord(row.stream().map(Output::sanitized).toList()));
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory cannot fail", e);
        }
        return text.toString();
    }

    /**
     * Puts an apostrophe before a cell that a spreadsheet would take for a formula; a negative number stays
     * unchanged.
     */
    private static String sanitized(String cell) {
        boolean isFormula = !cell.isEmpty() && "=+-@\t\r".indexOf(cell.charAt(0)) >= 0 && !cell.matches("-?[\\d.]+");
        return isFormula ? "'" + cell : cell;
    }
}
