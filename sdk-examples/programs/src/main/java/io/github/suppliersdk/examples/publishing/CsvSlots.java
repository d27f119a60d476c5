package io.github.suppliersdk.examples.publishing;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.SlotRequest;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Reads the slots of a CSV file, one row at a time. A row that is not a valid slot is added to the rejected rows, and
 * reading continues.
 *
 * <p>The first row has the names of the columns, in any order; the file is in UTF-8, with or without a byte order mark.
 * Prices are in minor currency units (cents); an empty capacity means no limit.
 */
final class CsvSlots implements Iterator<SlotTarget>, Closeable {
    static final List<String> COLUMNS =
            List.of("experience_id", "option_id", "slot_id", "date", "price_in_cents", "capacity");

    private final Path file;
    private final CsvReader<CsvRecord> reader;
    private final Iterator<CsvRecord> rows;
    private final List<String> columns;
    private final RejectedRows rejected;
    private @Nullable SlotTarget next;
    private long nextLine;
    private long[] lines = new long[1024];
    private int count;

    /** A value of a column that cannot be used. */
    private static final class BadValue extends Exception {
        private static final long serialVersionUID = 1;
        private final String column;

        private BadValue(String column, String problem) {
            super(problem);
            this.column = column;
        }
    }

    /** @throws IOException if the file does not exist, is empty or has other columns; the message is for people */
    CsvSlots(Path file, RejectedRows rejected) throws IOException {
        this.file = file;
        this.rejected = rejected;
        this.reader = reader(file);
        this.rows = reader.iterator();
        boolean usable = false;
        try {
            this.columns = header();
            usable = true;
        } finally {
            if (!usable) {
                reader.close();
            }
        }
    }

    /** The number of rows of a file without its first row. */
    static long rows(Path file) throws IOException {
        try (CsvReader<CsvRecord> reader = reader(file)) {
            return Math.max(0, reader.stream().count() - 1);
        } catch (CsvParseException e) {
            throw new IOException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static CsvReader<CsvRecord> reader(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException(Files.exists(file) ? file + " is not a file" : "there is no file " + file);
        }
        try {
            return CsvReader.builder()
                    .detectBomHeader(true)
                    .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                    .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                    .ofCsvRecord(file);
        } catch (NoSuchFileException e) {
            throw new IOException("there is no file " + file, e);
        }
    }

    private List<String> header() throws IOException {
        if (!rows.hasNext()) {
            throw new IOException(file + " is empty; its first line must be " + String.join(",", COLUMNS));
        }
        List<String> found = rows.next().getFields().stream().map(String::strip).toList();
        if (!found.containsAll(COLUMNS)) {
            String hint = found.size() == 1 && found.get(0).contains(";")
                    ? "; its columns are separated by \";\", save it with \",\" instead"
                    : "";
            throw new IOException(file + " begins with " + String.join(",", found) + "; expected "
                    + String.join(",", COLUMNS) + hint);
        }
        return found;
    }

    @Override
    public boolean hasNext() {
        while (next == null && rows.hasNext()) {
            CsvRecord row = rows.next();
            nextLine = row.getStartingLineNumber();
            try {
                if (row.getFieldCount() != columns.size()) {
                    throw new BadValue("", row.getFieldCount() + " values in " + columns.size() + " columns");
                }
                next = slot(row);
            } catch (BadValue e) {
                rejected.add(nextLine, e.column, String.valueOf(e.getMessage()), row.getFields());
            }
        }
        return next != null;
    }

    @Override
    public SlotTarget next() {
        SlotTarget slot = hasNext() ? next : null;
        if (slot == null) {
            throw new NoSuchElementException();
        }
        next = null;
        remember(nextLine);
        return slot;
    }

    private synchronized void remember(long line) {
        lines = count < lines.length ? lines : Arrays.copyOf(lines, 2 * lines.length);
        lines[count++] = line;
    }

    /** The line of the file in which the slot at this position begins, counted from 0. Any thread may call this. */
    synchronized long line(long position) {
        return lines[Math.toIntExact(position)];
    }

    // example: row
    private SlotTarget slot(CsvRecord row) throws BadValue {
        return new SlotTarget(
                text(row, "experience_id"),
                SlotRequest.builder(text(row, "slot_id"), text(row, "option_id"), DailySlot.of(date(row)))
                        .addAvailableHolderCategories(AvailableHolderCategory.of("adult", price(row)))
                        .capacity(capacity(row))
                        .build());
    }
    // end

    private String value(CsvRecord row, String column) {
        return row.getField(columns.indexOf(column)).strip();
    }

    private String text(CsvRecord row, String column) throws BadValue {
        String value = value(row, column);
        if (value.isEmpty()) {
            throw new BadValue(column, "it is empty");
        }
        return value;
    }

    private LocalDate date(CsvRecord row) throws BadValue {
        try {
            return LocalDate.parse(value(row, "date"));
        } catch (DateTimeException e) {
            throw new BadValue("date", "\"" + value(row, "date") + "\" is not a date such as 2027-04-22");
        }
    }

    private long price(CsvRecord row) throws BadValue {
        String value = value(row, "price_in_cents");
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            String hint = value.matches("\\d+[.,]\\d+")
                    ? "; prices are in minor units of the currency: 25.00 is written 2500"
                    : ", a whole number of minor units such as cents";
            throw new BadValue("price_in_cents", "\"" + value + "\" is not a price in cents" + hint);
        }
    }

    private OptionalInt capacity(CsvRecord row) throws BadValue {
        String value = value(row, "capacity");
        try {
            return value.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(value));
        } catch (NumberFormatException e) {
            throw new BadValue("capacity", "\"" + value + "\" is not a number of seats; leave it empty for no limit");
        }
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
