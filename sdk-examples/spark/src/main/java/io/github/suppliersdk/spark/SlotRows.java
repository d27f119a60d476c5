package io.github.suppliersdk.spark;

import io.github.suppliersdk.errors.InvalidRequestException;
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
import java.util.List;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** Reads the slot from a row of {@link SlotSchema#prepared}. */
final class SlotRows {
    private static final int EXPERIENCE = 0;
    private static final int OPTION = 1;
    private static final int SLOT = 2;
    private static final int DATE = 3;
    private static final int START = 4;
    private static final int END = 5;
    private static final int DURATION = 6;
    private static final int END_DATE = 7;
    private static final int PICKUPS = 8;
    private static final int CAPACITY = 9;
    private static final int LANGUAGES = 10;
    private static final int CATEGORIES = 11;
    private static final int DAY = 12;

    private SlotRows() {}

    /** Thrown for a row that does not describe a slot; the message names the column. */
    static final class BadRowException extends Exception {
        BadRowException(String message) {
            super(message);
        }
    }

    static @Nullable String experienceId(Row row) {
        return row.isNullAt(EXPERIENCE) ? null : row.getString(EXPERIENCE);
    }

    static @Nullable String optionId(Row row) {
        return row.isNullAt(OPTION) ? null : row.getString(OPTION);
    }

    static @Nullable String slotId(Row row) {
        return row.isNullAt(SLOT) ? null : row.getString(SLOT);
    }

    static int day(Row row) {
        return row.getInt(DAY);
    }

    /**
     * Reads the slot of the row. The publisher checks later whether it meets the rules of the service.
     *
     * @param nullCapacityIsUnlimited whether a null capacity means unlimited seats. Open slots never have a capacity
     */
    static SlotTarget target(Row row, boolean nullCapacityIsUnlimited) throws BadRowException {
        try {
            SlotKind kind = kind(row);
            if (row.isNullAt(CAPACITY) && !nullCapacityIsUnlimited && !(kind instanceof OpenSlot)) {
                throw new BadRowException("column capacity is null: that would be seats without a limit, and is"
                        + " published only with nullCapacityIsUnlimited");
            }
            SlotRequest.Builder slot = SlotRequest.builder(text(row, SLOT), text(row, OPTION), kind)
                    .addAllAvailableHolderCategories(categories(row));
            if (!row.isNullAt(CAPACITY)) {
                slot.capacity(number(row.getLong(CAPACITY), "capacity"));
            }
            if (!row.isNullAt(LANGUAGES)) {
                slot.guideLanguages(texts(row, LANGUAGES));
            }
            return new SlotTarget(text(row, EXPERIENCE), slot.build());
        } catch (InvalidRequestException e) {
            throw new BadRowException(String.valueOf(e.getMessage()));
        }
    }

    private static String name(Row row, int column) {
        return row.schema() == null ? "" + column : row.schema().fieldNames()[column];
    }

    private static String text(Row row, int column) throws BadRowException {
        if (row.isNullAt(column)) {
            throw new BadRowException("column " + name(row, column) + " is null");
        }
        return row.getString(column);
    }

    private static SlotKind kind(Row row) throws BadRowException {
        boolean daily = !row.isNullAt(DATE);
        boolean timed = !row.isNullAt(START);
        boolean open = !row.isNullAt(DURATION) || !row.isNullAt(END_DATE);
        if ((daily ? 1 : 0) + (timed ? 1 : 0) + (open ? 1 : 0) != 1) {
            throw new BadRowException(
                    "columns date, start, open_duration_days, open_end_date: exactly one of them must have a value");
        }
        if (!timed && (!row.isNullAt(END) || !row.isNullAt(PICKUPS))) {
            throw new BadRowException("columns end, pickup_ids: only a slot with a start has them");
        }
        if (daily) {
            return DailySlot.of(LocalDate.ofEpochDay(row.getInt(DATE)));
        }
        if (timed) {
            LocalDateTime start = time(row, START);
            TimeSlot.Builder time = TimeSlot.builder(start, row.isNullAt(END) ? start : time(row, END));
            return row.isNullAt(PICKUPS)
                    ? time.build()
                    : time.pickupIds(texts(row, PICKUPS)).build();
        }
        OpenSlot.Builder slot = OpenSlot.builder();
        if (!row.isNullAt(DURATION)) {
            slot.durationDays(number(row.getLong(DURATION), "open_duration_days"));
        }
        if (!row.isNullAt(END_DATE)) {
            slot.endDate(LocalDate.ofEpochDay(row.getInt(END_DATE)));
        }
        return slot.build();
    }

    /** Reads a local time. Spark writes a blank between date and time. A zone is refused, because times are local. */
    private static LocalDateTime time(Row row, int column) throws BadRowException {
        String text = row.getString(column);
        try {
            return LocalDateTime.parse(text.replace(' ', 'T'));
        } catch (DateTimeException e) {
            throw new BadRowException(
                    "column " + name(row, column) + ": " + text + " is not a local time such as 2027-04-22T18:00:00");
        }
    }

    private static int number(long value, String column) throws BadRowException {
        if (value != (int) value) {
            throw new BadRowException("column " + column + ": " + value + " has more than 32 bits");
        }
        return (int) value;
    }

    private static List<String> texts(Row row, int column) throws BadRowException {
        List<String> texts = row.getList(column);
        for (int i = 0; i < texts.size(); i++) {
            if (texts.get(i) == null) {
                throw new BadRowException("column " + name(row, column) + "[" + i + "] is null");
            }
        }
        return texts;
    }

    private static List<AvailableHolderCategory> categories(Row row) throws BadRowException {
        if (row.isNullAt(CATEGORIES)) {
            throw new BadRowException("column available_holder_categories is null");
        }
        List<Row> rows = row.getList(CATEGORIES);
        List<AvailableHolderCategory> categories = new ArrayList<>(rows.size());
        for (int i = 0; i < rows.size(); i++) {
            String path = "available_holder_categories[" + i + "]";
            Row each = rows.get(i);
            if (each == null || each.isNullAt(0) || each.isNullAt(1)) {
                String field = each == null ? "" : each.isNullAt(0) ? ".holder_category_id" : ".price_in_cents";
                throw new BadRowException("column " + path + field + " is null");
            }
            AvailableHolderCategory.Builder category =
                    AvailableHolderCategory.builder(each.getString(0), each.getLong(1));
            if (!each.isNullAt(2)) {
                category.minQuantity(number(each.getLong(2), path + ".min_quantity"));
            }
            if (!each.isNullAt(3)) {
                category.maxQuantity(number(each.getLong(3), path + ".max_quantity"));
            }
            categories.add(category.build());
        }
        return categories;
    }
}
