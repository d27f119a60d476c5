package io.github.suppliersdk.tool.slots;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.tool.ToolException;
import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a CSV file. A row that is not a valid slot is returned with its problem. */
final class CsvSlots implements Closeable {
    private final SlotFile file;
    private final CsvReader<CsvRecord> reader;
    private final Iterator<CsvRecord> records;
    private final List<String> header;
    private final Map<String, Integer> index = new HashMap<>();

    /** @throws ToolException if the first line does not have the columns of slots */
    CsvSlots(SlotFile file, Reader text, char delimiter) {
        this.file = file;
        this.reader = CsvReader.builder()
                .fieldSeparator(delimiter)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(text);
        this.records = reader.iterator();
        CsvRecord first = record();
        if (first == null) {
            throw ToolException.failed(file.name() + " is empty; its first line must have the names of the columns"
                    + " (\"supplier help files\")");
        }
        this.header = first.getFields();
        List<String> problems = new ArrayList<>();
        for (int i = 0; i < header.size(); i++) {
            Optional<String> column = file.column(header.get(i).strip());
            if (column.isPresent() && !isKnown(column.get())) {
                problems.add("the column \"" + column.get() + "\" is not known; --columns names those to read");
            } else if (column.isPresent() && index.put(column.get(), i) != null) {
                problems.add("the column \"" + column.get() + "\" occurs twice");
            }
        }
        List<String> stripped = header.stream().map(String::strip).toList();
        file.missing(stripped)
                .forEach(each -> problems.add("--columns names the header \"" + each + "\", which the line lacks"));
        boolean hasSeats = index.containsKey("date") || index.containsKey("start");
        require(problems, CsvColumns.SLOT, true, "");
        require(problems, CsvColumns.CAPACITY, hasSeats, ": the seats, or " + CsvColumns.UNLIMITED);
        require(problems, CsvColumns.EXPERIENCE, file.option().isEmpty(), ", and --option is not given");
        require(problems, CsvColumns.OPTION, file.option().isEmpty(), ", and --option is not given");
        if (prices().isEmpty()) {
            problems.add("a column price_in_cents or price_in_cents:CATEGORY is missing");
        }
        for (String column : index.keySet()) {
            String[] parts = column.split("(?=:)", 2);
            boolean isOfPrice = CsvColumns.OF_CATEGORY.contains(parts[0]);
            require(problems, CsvColumns.PRICE + (parts.length > 1 ? parts[1] : ""), isOfPrice, " for " + column);
        }
        if (!problems.isEmpty()) {
            throw ToolException.failed(file.name() + ", line 1:\n  " + String.join("\n  ", problems)
                    + "\n\"supplier help files\" lists the columns.");
        }
    }

    private static boolean isKnown(String column) {
        String[] parts = column.split(":", 2);
        return parts.length == 1
                ? CsvColumns.ALL.contains(column)
                : CsvColumns.OF_CATEGORY.contains(parts[0]) && !parts[1].isEmpty();
    }

    private void require(List<String> problems, String column, boolean isRequired, String why) {
        if (isRequired && !index.containsKey(column)) {
            problems.add("the column " + column + " is missing" + why);
        }
    }

    private List<String> prices() {
        return index.keySet().stream()
                .filter(each -> each.split(":", 2)[0].equals(CsvColumns.PRICE))
                .sorted((one, other) -> Integer.compare(index.getOrDefault(one, 0), index.getOrDefault(other, 0)))
                .toList();
    }

    /** The cells of the first line. */
    List<String> header() {
        return header;
    }

    /** Returns the number of a column, or -1 if the file does not have it. */
    int index(String column) {
        return index.getOrDefault(column, -1);
    }

    /**
     * Returns the next row, or null after the last one.
     *
     * @throws ToolException if the file is not CSV, or not in its encoding
     * @throws UncheckedIOException if it cannot be read
     */
    @Nullable
    SlotRow next() {
        CsvRecord record = record();
        while (record != null && record.getFields().stream().allMatch(String::isBlank)) {
            record = record();
        }
        return record == null ? null : new Row(record).read();
    }

    private @Nullable CsvRecord record() {
        try {
            return records.hasNext() ? records.next() : null;
        } catch (CsvParseException e) {
            String why = file.name() + " is not valid CSV: " + e.getMessage();
            throw ToolException.failed(why + ". Is a quote not closed, or a value very long?", e);
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof CharacterCodingException) {
                throw ToolException.failed(file.undecodable(), e);
            }
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }

    /** Reads one row, and collects its problems. */
    private final class Row {
        private final CsvRecord record;
        private final List<String> cells;
        private final List<String> problems = new ArrayList<>();

        Row(CsvRecord record) {
            this.record = record;
            this.cells = record.getFields();
        }

        SlotRow read() {
            boolean isComplete = cells.size() == header.size();
            boolean hasLineBreak = cells.stream().anyMatch(each -> each.matches("(?s).*[\\n\\r].*"));
            // a row with swallowed rows in it stands for all of them
            String id = isComplete && !hasLineBreak ? value(CsvColumns.SLOT) : "";
            if (!isComplete) {
                problems.add(cells.size() + " values in " + header.size() + " columns");
            }
            if (hasLineBreak) {
                problems.add("the row has several lines, which were not read as separate rows: is a quote not closed?");
            }
            Optional<SlotTarget> slot = problems.isEmpty() ? slot() : Optional.empty();
            return new SlotRow(record.getStartingLineNumber(), cells, id, slot, String.join("; ", problems));
        }

        private String value(String column) {
            int at = index(column);
            return at < 0 ? "" : cells.get(at).strip();
        }

        private void problem(String column, String problem) {
            problems.add(column + ": " + problem);
        }

        private Optional<SlotTarget> slot() {
            String experienceId = id(CsvColumns.EXPERIENCE, file.option().map(each -> each.experienceId()));
            String optionId = id(CsvColumns.OPTION, file.option().map(each -> each.optionId()));
            String slotId = id(CsvColumns.SLOT, Optional.empty());
            SlotKind kind = kind();
            List<AvailableHolderCategory> categories = categories();
            OptionalInt capacity = capacity(kind);
            if (kind == null || categories.isEmpty() || !problems.isEmpty()) {
                return Optional.empty();
            }
            return Optional.of(new SlotTarget(
                    experienceId,
                    Slot.builder(slotId, optionId, kind)
                            .addAllAvailableHolderCategories(categories)
                            .capacity(capacity)
                            .guideLanguages(words(CsvColumns.LANGUAGES))
                            .build()));
        }

        private String id(String column, Optional<String> otherwise) {
            String value = value(column);
            if (value.isEmpty() && otherwise.isEmpty()) {
                problem(column, "is empty");
            }
            return value.isEmpty() ? otherwise.orElse("") : value;
        }

        private @Nullable SlotKind kind() {
            boolean isDaily = !value("date").isEmpty();
            boolean isTimed = !value("start").isEmpty();
            boolean isOpen =
                    !value("duration_days").isEmpty() || !value("end_date").isEmpty();
            if ((isDaily ? 1 : 0) + (isTimed ? 1 : 0) + (isOpen ? 1 : 0) != 1) {
                problem("date, start, duration_days, end_date", "exactly one of these must be given");
                return null;
            }
            if (isDaily) {
                return date("date").map(DailySlot::of).orElse(null);
            }
            return isTimed ? timed() : open();
        }

        private @Nullable SlotKind timed() {
            Optional<LocalDateTime> start = time("start");
            Optional<LocalDateTime> end = value("end").isEmpty() ? start : time("end");
            return start.isEmpty() || end.isEmpty()
                    ? null
                    : TimeSlot.builder(start.get(), end.get())
                            .pickupIds(words(CsvColumns.PICKUPS))
                            .build();
        }

        private @Nullable SlotKind open() {
            if (!value("end_date").isEmpty()) {
                return date("end_date").map(OpenSlot::until).orElse(null);
            }
            OptionalInt days = number("duration_days", "days");
            return days.isPresent() ? OpenSlot.ofDurationDays(days.getAsInt()) : null;
        }

        private Optional<LocalDate> date(String column) {
            try {
                return Optional.of(file.date(value(column)));
            } catch (DateTimeException e) {
                problem(
                        column,
                        '"' + value(column) + "\" is not a date such as " + file.sampleDate()
                                + "; --dates sets another form");
                return Optional.empty();
            }
        }

        private Optional<LocalDateTime> time(String column) {
            try {
                return Optional.of(file.time(value(column)));
            } catch (DateTimeException e) {
                problem(column, '"' + value(column) + "\" is not a local time such as " + file.sampleDate() + " 18:00");
                return Optional.empty();
            }
        }

        private OptionalInt capacity(@Nullable SlotKind kind) {
            String value = value(CsvColumns.CAPACITY);
            if (value.isEmpty() && !(kind instanceof OpenSlot)) {
                problem(CsvColumns.CAPACITY, "is empty: write the seats, or " + CsvColumns.UNLIMITED);
            }
            return value.equals(CsvColumns.UNLIMITED)
                    ? OptionalInt.empty()
                    : number(CsvColumns.CAPACITY, "seats, and not " + CsvColumns.UNLIMITED);
        }

        private List<AvailableHolderCategory> categories() {
            List<AvailableHolderCategory> found = new ArrayList<>();
            for (String column : prices()) {
                if (!value(column).isEmpty()) {
                    String suffix = column.substring(CsvColumns.PRICE.length());
                    String category = suffix.isEmpty() ? "adult" : suffix.substring(1);
                    OptionalInt least = number(CsvColumns.MIN_QUANTITY + suffix, "persons");
                    OptionalInt most = number(CsvColumns.MAX_QUANTITY + suffix, "persons");
                    found.add(AvailableHolderCategory.builder(category, price(column))
                            .minQuantity(least)
                            .maxQuantity(most)
                            .build());
                }
            }
            if (found.isEmpty()) {
                problem(String.join(", ", prices()), "is empty");
            }
            return found;
        }

        /** Returns a price in minor units, or 0 after recording a problem. */
        private long price(String column) {
            String value = value(column);
            String decimal = file.decimal();
            if (!decimal.isEmpty() && value.matches("\\d{1,15}([" + decimal + "]\\d{1,2})?")) {
                return new BigDecimal(value.replace(decimal, "."))
                        .movePointRight(2)
                        .longValue();
            }
            if (decimal.isEmpty() && value.matches("-?\\d{1,18}")) {
                return Long.parseLong(value);
            }
            problem(
                    column,
                    '"' + value + "\" is not a price; "
                            + (decimal.isEmpty()
                                    ? "prices are in minor units of the currency: 25.00 is written 2500, or use --decimal"
                                    : "with --decimal \"" + decimal + "\" it is written 25" + decimal + "00"));
            return 0;
        }

        private OptionalInt number(String column, String of) {
            String value = value(column);
            try {
                return value.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(value));
            } catch (NumberFormatException e) {
                problem(column, '"' + value + "\" is not a number of " + of);
                return OptionalInt.empty();
            }
        }

        private Optional<List<String>> words(String column) {
            String value = value(column);
            return value.isEmpty() ? Optional.empty() : Optional.of(Arrays.asList(value.split("[\\s|]+")));
        }
    }
}
