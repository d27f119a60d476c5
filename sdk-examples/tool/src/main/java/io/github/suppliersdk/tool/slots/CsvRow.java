package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Converts rows of a CSV file to slots. */
final class CsvRow {
    private static final Pattern LINE_BREAK = Pattern.compile("\\r\\n|\\n|\\r");

    private final Map<String, Integer> index = new HashMap<>();
    /** The holder categories, by the name of their price column. */
    private final Map<String, String> categories = new LinkedHashMap<>();

    private final int size;
    private final SlotDefaults defaults;

    CsvRow(List<String> columns, SlotDefaults defaults) {
        this.size = columns.size();
        this.defaults = defaults;
        for (int i = 0; i < columns.size(); i++) {
            String column = columns.get(i);
            index.put(column, i);
            if (column.equals(CsvColumns.PRICE)) {
                categories.put(column, defaults.category());
            } else if (column.startsWith(CsvColumns.PRICE + ":")) {
                categories.put(column, column.substring(CsvColumns.PRICE.length() + 1));
            }
        }
    }

    SlotRow read(long line, List<String> cells) {
        if (cells.size() != size) {
            return SlotRow.invalid(
                    line, cells, cells.size() + " values in " + size + " columns" + moreLines(line, cells));
        }
        Integer problem = index.get(CsvColumns.PROBLEM);
        for (int i = 0; i < size; i++) {
            boolean isOfSlot =
                    problem == null || i != problem; // the problem in a file of rejects may have several lines
            if (isOfSlot && (cells.get(i).indexOf('\n') >= 0 || cells.get(i).indexOf('\r') >= 0)) {
                return SlotRow.invalid(line, cells, moreLines(line, cells).substring(2));
            }
        }
        Row row = new Row(cells);
        Optional<SlotTarget> slot = row.slot();
        return slot.isPresent() && row.problems.isEmpty()
                ? SlotRow.of(line, cells, slot.get())
                : SlotRow.invalid(line, cells, String.join("; ", row.problems));
    }

    /** Describes a row of several lines: an unclosed quote makes one row of all lines that follow. */
    private static String moreLines(long line, List<String> cells) {
        long more = cells.stream().mapToLong(CsvRow::lineBreaks).sum();
        return more == 0
                ? ""
                : "; the row continues to line " + (line + more)
                        + ", and these lines were not read as separate rows: is a quote not closed?";
    }

    /** Counts the line breaks, of whatever kind: CR LF, LF or CR. */
    private static long lineBreaks(String cell) {
        return LINE_BREAK.matcher(cell).results().count();
    }

    /** Reads one row, and collects its problems. */
    private final class Row {
        private final List<String> cells;
        private final List<String> problems = new ArrayList<>();

        Row(List<String> cells) {
            this.cells = cells;
        }

        private String value(String column) {
            Integer at = index.get(column);
            return at == null ? "" : cells.get(at).strip();
        }

        private void problem(String column, String problem) {
            problems.add(column + ": " + problem);
        }

        Optional<SlotTarget> slot() {
            String experienceId = id("experience_id", defaults.experienceId());
            String optionId = id("option_id", defaults.optionId());
            String slotId = id("slot_id", Optional.empty());
            SlotKind kind = kind();
            List<AvailableHolderCategory> prices = prices();
            OptionalInt capacity = number("capacity", "seats; leave it empty for no limit");
            if (kind == null || prices.isEmpty() || !problems.isEmpty()) {
                return Optional.empty();
            }
            return Optional.of(new SlotTarget(
                    experienceId,
                    SlotRequest.builder(slotId, optionId, kind)
                            .addAllAvailableHolderCategories(prices)
                            .capacity(capacity)
                            .guideLanguages(words("guide_languages"))
                            .build()));
        }

        private String id(String column, Optional<String> otherwise) {
            String value = value(column);
            if (!value.isEmpty()) {
                return value;
            }
            return otherwise.orElseGet(() -> {
                problem(column, "is empty");
                return "";
            });
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
            if (start.isEmpty() || end.isEmpty()) {
                return null;
            }
            return TimeSlot.builder(start.get(), end.get())
                    .pickupIds(words("pickup_ids"))
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
                return Optional.of(LocalDate.parse(value(column)));
            } catch (DateTimeException e) {
                problem(column, '"' + value(column) + "\" is not a date such as 2027-04-22");
                return Optional.empty();
            }
        }

        private Optional<LocalDateTime> time(String column) {
            Optional<LocalDateTime> time = SlotTimes.read(value(column));
            if (time.isEmpty()) {
                problem(column, '"' + value(column) + "\" is not a local time such as 2027-04-22T18:00");
            }
            return time;
        }

        private List<AvailableHolderCategory> prices() {
            List<AvailableHolderCategory> prices = new ArrayList<>();
            boolean isAnyFilled = false;
            for (Map.Entry<String, String> each : categories.entrySet()) {
                String column = each.getKey();
                if (value(column).isEmpty()) {
                    continue;
                }
                isAnyFilled = true;
                String suffix = column.substring(CsvColumns.PRICE.length());
                Optional<Long> price = price(column);
                OptionalInt least = number(CsvColumns.MIN_QUANTITY + suffix, "persons");
                OptionalInt most = number(CsvColumns.MAX_QUANTITY + suffix, "persons");
                price.ifPresent(cents -> prices.add(AvailableHolderCategory.builder(each.getValue(), cents)
                        .minQuantity(least)
                        .maxQuantity(most)
                        .build()));
            }
            if (!isAnyFilled) {
                problem(String.join(", ", categories.keySet()), "is empty");
            }
            return prices;
        }

        private Optional<Long> price(String column) {
            String value = value(column);
            try {
                return Optional.of(Long.parseLong(value));
            } catch (NumberFormatException e) {
                String hint = value.matches("\\d+[.,]\\d+")
                        ? "; prices are in minor units of the currency: 25.00 is written 2500"
                        : "; it must be a whole number of minor units such as cents";
                problem(column, '"' + value + "\" is not a price" + hint);
                return Optional.empty();
            }
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
