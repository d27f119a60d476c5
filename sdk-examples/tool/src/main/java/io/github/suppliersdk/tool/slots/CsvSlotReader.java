package io.github.suppliersdk.tool.slots;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.github.suppliersdk.tool.ToolException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a CSV file. A row that is not a valid slot is returned with its problem. */
final class CsvSlotReader implements SlotReader {
    private final String name;
    private final CsvReader<CsvRecord> reader;
    private final Iterator<CsvRecord> rows;
    private final List<String> columns;
    private final CsvRow shape;
    private final TextFormat format;

    private CsvSlotReader(
            String name,
            CsvReader<CsvRecord> reader,
            Iterator<CsvRecord> rows,
            List<String> columns,
            TextFormat format,
            SlotDefaults defaults) {
        this.name = name;
        this.reader = reader;
        this.rows = rows;
        this.columns = columns;
        this.format = format;
        this.shape = new CsvRow(columns, defaults);
    }

    /**
     * Opens a file and reads the names of the columns.
     *
     * @throws ToolException if the file is empty or its columns are not those of slots
     */
    static CsvSlotReader open(String name, Reader text, TextFormat format, SlotDefaults defaults) {
        CsvReader<CsvRecord> reader = CsvReader.builder()
                .fieldSeparator(format.delimiter())
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(text);
        Iterator<CsvRecord> rows = reader.iterator();
        CsvRecord header = read(name, format, rows);
        if (header == null) {
            throw ToolException.failed(name + " is empty; its first line must have the names of the columns"
                    + " (\"supplier help files\")");
        }
        List<String> columns = header.getFields().stream()
                .map(each -> each.strip().toLowerCase(Locale.ROOT))
                .toList();
        CsvColumns.check(name, columns, defaults);
        return new CsvSlotReader(name, reader, rows, columns, format, defaults);
    }

    private static @Nullable CsvRecord read(String name, TextFormat format, Iterator<CsvRecord> rows) {
        try {
            return rows.hasNext() ? rows.next() : null;
        } catch (CsvParseException e) {
            throw unreadable(
                    name + " is not valid CSV: " + e.getMessage() + ". Is a quote not closed, or a value very long?",
                    e);
        } catch (UncheckedIOException e) {
            IOException why = e.getCause();
            if (why instanceof CharacterCodingException) {
                throw unreadable(SlotFiles.undecodable(name, format.charset()), e);
            }
            throw why == null || why instanceof InterruptedIOException
                    ? e
                    : unreadable(name + " cannot be read: " + why.getMessage(), e);
        }
    }

    private static UncheckedIOException unreadable(String why, Exception cause) {
        return new UncheckedIOException(why, new IOException(why, cause));
    }

    @Override
    public @Nullable SlotRow next() {
        CsvRecord row = read(name, format, rows);
        return row == null ? null : shape.read(row.getStartingLineNumber(), row.getFields());
    }

    @Override
    public TextFormat format() {
        return format;
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
