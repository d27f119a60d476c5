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

/** How a command shows its data: an option of every command that has some. */
public final class Output {
    /** The forms. */
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

    /** Shows rows; as JSON, an array of objects with the names of the columns. */
    public void show(Terminal terminal, Listing listing) {
        show(terminal, listing, listing::json);
    }

    /** Shows rows, or where JSON is asked for this. */
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
        terminal.data().flush(); // after Ctrl-C the process may end before anybody else does it
    }

    private static String csv(Listing listing) {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            csv.writeRecord(listing.columns());
            listing.rows()
                    .forEach(row ->
                            csv.writeRecord(row.stream().map(Output::harmless).toList()));
        } catch (IOException e) {
            throw new IllegalStateException("nothing can fail in memory", e);
        }
        return text.toString();
    }

    /** What a spreadsheet would take for a formula gets an apostrophe before it; a negative number stays one. */
    private static String harmless(String cell) {
        boolean isFormula = !cell.isEmpty() && "=+-@\t\r".indexOf(cell.charAt(0)) >= 0 && !cell.matches("-?[\\d.]+");
        return isFormula ? "'" + cell : cell;
    }
}
