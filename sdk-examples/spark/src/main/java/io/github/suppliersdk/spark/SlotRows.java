package io.github.suppliersdk.spark;

import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** Reads slots from rows of {@link SlotColumns#prepared}. */
final class SlotRows {
    private SlotRows() {}

    /** Thrown for a row that does not describe a slot; the message names the column. */
    static final class InvalidRowException extends Exception {
        private static final long serialVersionUID = 1;

        InvalidRowException(String message) {
            super(message);
        }
    }

    /** Reads the slot of a row. The publisher checks later whether it meets the rules of the service. */
    static SlotTarget target(Row row, boolean nullCapacityIsUnlimited) throws InvalidRowException {
        try {
            SlotKind kind = kind(row);
            Slot.Builder slot = Slot.builder(text(row, "slot_id"), text(row, "option_id"), kind)
                    .addAllAvailableHolderCategories(categories(row));
            if (has(row, "capacity")) {
                slot.capacity(number(row, "capacity"));
            } else if (!nullCapacityIsUnlimited && !(kind instanceof OpenSlot)) {
                throw new InvalidRowException("column capacity is null, which would be seats without a limit");
            }
            if (has(row, "guide_languages")) {
                slot.guideLanguages(list(row, "guide_languages"));
            }
            return new SlotTarget(text(row, "experience_id"), slot.build());
        } catch (InvalidRequestException e) {
            throw new InvalidRowException(String.valueOf(e.getMessage()));
        }
    }

    private static SlotKind kind(Row row) throws InvalidRowException {
        boolean daily = has(row, "date");
        boolean timed = has(row, "start");
        boolean open = has(row, "open_duration_days") || has(row, "open_end_date");
        if ((daily ? 1 : 0) + (timed ? 1 : 0) + (open ? 1 : 0) != 1) {
            throw new InvalidRowException(
                    "columns date, start, open_duration_days, open_end_date: exactly one of them must have a value");
        }
        if (!timed && (has(row, "end") || has(row, "pickup_ids"))) {
            throw new InvalidRowException("columns end, pickup_ids: only a slot with a start has them");
        }
        if (daily) {
            return DailySlot.of(parsed(row, "date", LocalDate::parse));
        }
        if (timed) {
            LocalDateTime start = parsed(row, "start", SlotRows::localTime);
            LocalDateTime end = has(row, "end") ? parsed(row, "end", SlotRows::localTime) : start;
            TimeSlot.Builder time = TimeSlot.builder(start, end);
            return has(row, "pickup_ids")
                    ? time.pickupIds(list(row, "pickup_ids")).build()
                    : time.build();
        }
        OpenSlot.Builder slot = OpenSlot.builder();
        if (has(row, "open_duration_days")) {
            slot.durationDays(number(row, "open_duration_days"));
        }
        if (has(row, "open_end_date")) {
            LocalDate end = parsed(row, "open_end_date", LocalDate::parse);
            slot.endDate(end);
        }
        return slot.build();
    }

    /** Reads a local time, for which Spark writes a blank between date and time. */
    private static LocalDateTime localTime(String text) {
        return LocalDateTime.parse(text.replace(' ', 'T'));
    }

    private static List<AvailableHolderCategory> categories(Row row) throws InvalidRowException {
        String column = "available_holder_categories";
        List<AvailableHolderCategory> categories = new ArrayList<>();
        for (Row each : SlotRows.<Row>list(row, column)) {
            AvailableHolderCategory.Builder category = AvailableHolderCategory.builder(
                    text(each, "holder_category_id"), present("price_in_cents", each.<Long>getAs("price_in_cents")));
            if (has(each, "min_quantity")) {
                category.minQuantity(number(each, "min_quantity"));
            }
            if (has(each, "max_quantity")) {
                category.maxQuantity(number(each, "max_quantity"));
            }
            categories.add(category.build());
        }
        return categories;
    }

    private static boolean has(Row row, String column) {
        return !row.isNullAt(row.fieldIndex(column));
    }

    private static String text(Row row, String column) throws InvalidRowException {
        return present(column, row.<String>getAs(column));
    }

    /** Reads an array without a null in it. */
    private static <T> List<T> list(Row row, String column) throws InvalidRowException {
        int index = row.fieldIndex(column);
        present(column, row.get(index));
        List<T> values = row.getList(index);
        for (T each : values) {
            present(column, each);
        }
        return values;
    }

    private static <T> T present(String column, @Nullable T value) throws InvalidRowException {
        if (value == null) {
            throw new InvalidRowException("column " + column + " is null, or has a null in it");
        }
        return value;
    }

    private static int number(Row row, String column) throws InvalidRowException {
        long value = row.<Long>getAs(column);
        if (value != (int) value) {
            throw new InvalidRowException("column " + column + ": " + value + " has more than 32 bits");
        }
        return (int) value;
    }

    private static <T> T parsed(Row row, String column, Function<String, T> parser) throws InvalidRowException {
        String text = text(row, column);
        try {
            return parser.apply(text);
        } catch (DateTimeException e) {
            throw new InvalidRowException("column " + column + ": " + text
                    + " is not a date such as 2027-04-22, or a local time such as 2027-04-22T18:00:00");
        }
    }
}
