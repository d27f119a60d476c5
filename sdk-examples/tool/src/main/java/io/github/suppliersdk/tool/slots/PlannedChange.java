package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.sync.SlotKey;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A row of a plan: a slot, as the service has it and as it is to be.
 *
 * @param before the slot as the service had it when the plan was made; empty if it is new
 * @param after the slot as it is to be; empty if it is to be deleted
 * @param fields what differs
 */
record PlannedChange(SlotKey key, Optional<Slot> before, Optional<Slot> after, List<Field> fields) {
    /** What happens to a slot. One slot may be in several groups. */
    enum Group {
        NEW,
        CLOSED,
        DATE,
        PRICE_NEW,
        PRICE_UP,
        PRICE_DOWN,
        PRICE_GONE,
        ON_SALE_AGAIN,
        NO_LIMIT,
        SEATS_UP,
        SEATS_DOWN,
        OTHER;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /** A column that differs. An empty text is an absent value. */
    record Field(String name, String before, String after) {
        private static final Set<String> DATES = Set.of("date", "start", "end", "duration_days", "end_date");

        boolean isPrice() {
            return name.startsWith(CsvColumns.PRICE) && !before.isEmpty() && !after.isEmpty();
        }

        /** Whether a price changes by half or more. */
        boolean isFar() {
            return isPrice() && Math.abs(factor() - 1) >= 0.5;
        }

        /** What the price is multiplied by. */
        double factor() {
            return Double.parseDouble(after) / Double.parseDouble(before);
        }

        /** Whether a price is gone, or a tenth or less, as after a slip with the decimal sign. */
        boolean isPriceLost() {
            return name.startsWith(CsvColumns.PRICE)
                    && (after.isEmpty() || after.equals("0") || (isPrice() && factor() <= 0.1));
        }

        boolean isNumber() {
            return CsvColumns.typed(name, after) instanceof Long;
        }

        Group group() {
            if (isPrice()) {
                return Long.parseLong(after) > Long.parseLong(before) ? Group.PRICE_UP : Group.PRICE_DOWN;
            }
            if (name.startsWith(CsvColumns.PRICE)) {
                return after.isEmpty() ? Group.PRICE_GONE : Group.PRICE_NEW;
            }
            if (name.equals(CsvColumns.CAPACITY) && after.equals("0")) {
                return Group.CLOSED;
            }
            if (name.equals(CsvColumns.CAPACITY)) {
                return seats(before) <= 0
                        ? Group.ON_SALE_AGAIN
                        : after.equals(CsvColumns.UNLIMITED)
                                ? Group.NO_LIMIT
                                : seats(after) > seats(before) ? Group.SEATS_UP : Group.SEATS_DOWN;
            }
            return DATES.contains(name) ? Group.DATE : Group.OTHER;
        }

        private static long seats(String capacity) {
            return capacity.matches("-?\\d+") ? Long.parseLong(capacity) : Long.MAX_VALUE;
        }

        /** Whether seats that are sold may be on sale again: from none, without a limit, twice as many or more. */
        boolean isSoldMore() {
            return name.equals(CsvColumns.CAPACITY) && seats(after) > 0 && seats(after) / 2 >= seats(before);
        }

        /** Whether half of the seats or more are gone; without a limit there are more than any number. */
        boolean losesSeats() {
            return name.equals(CsvColumns.CAPACITY) && seats(after) <= seats(before) / 2;
        }

        /** The value before and after. */
        String values() {
            return (before.isEmpty() ? "none" : before) + " -> " + (after.isEmpty() ? "none" : after);
        }

        @Override
        public String toString() {
            return (name.equals(CsvColumns.CAPACITY) ? "seats" : name) + ' ' + values();
        }
    }

    static PlannedChange of(SlotKey key, Optional<Slot> before, Optional<Slot> after) {
        return new PlannedChange(key, before, after, differences(before, after));
    }

    /** Returns what differs between two slots, of which one may be missing. */
    static List<Field> differences(Optional<Slot> before, Optional<Slot> after) {
        Map<String, String> old = before.map(CsvColumns::of).orElse(Map.of());
        Map<String, String> wanted = after.map(CsvColumns::of).orElse(Map.of());
        Set<String> names = new LinkedHashSet<>(old.keySet());
        names.addAll(wanted.keySet());
        return names.stream()
                .map(name -> new Field(name, old.getOrDefault(name, ""), wanted.getOrDefault(name, "")))
                .filter(field -> !field.before.equals(field.after))
                .toList();
    }

    /**
     * Returns the service's slot with what a file says of it. A file knows nothing of sales, so unless the user says
     * otherwise the service's seats stay. Fields that are unknown here stay too.
     */
    static Slot merged(Slot file, Slot now, boolean areSeatsOfFile) {
        return now.withOptionId(file.optionId())
                .withKind(merged(file.kind(), now.kind()))
                .withAvailableHolderCategories(file.availableHolderCategories().stream()
                        .map(each -> merged(each, now))
                        .toList())
                .withGuideLanguages(file.guideLanguages())
                .withCapacity(areSeatsOfFile ? file.capacity() : now.capacity());
    }

    private static SlotKind merged(SlotKind file, SlotKind now) {
        Map<String, Object> unknown = now.additionalProperties();
        if (file instanceof DailySlot daily && now instanceof DailySlot) {
            return daily.withAdditionalProperties(unknown);
        }
        if (file instanceof TimeSlot time && now instanceof TimeSlot) {
            return time.withAdditionalProperties(unknown);
        }
        return file instanceof OpenSlot open && now instanceof OpenSlot ? open.withAdditionalProperties(unknown) : file;
    }

    private static AvailableHolderCategory merged(AvailableHolderCategory file, Slot now) {
        return now.availableHolderCategories().stream()
                .filter(each -> each.holderCategoryId().equals(file.holderCategoryId()))
                .findFirst()
                .map(each -> file.withAdditionalProperties(each.additionalProperties()))
                .orElse(file);
    }

    Set<Group> groups() {
        Set<Group> groups = EnumSet.noneOf(Group.class);
        if (before.isEmpty()) {
            groups.add(Group.NEW);
            if (after.map(CsvColumns::isUnlimited).orElse(false)) {
                groups.add(Group.NO_LIMIT);
            }
        } else {
            fields.forEach(each -> groups.add(each.group()));
        }
        return groups;
    }

    /** Returns what the change does as one of this group. */
    List<Field> fields(Group group) {
        return before.isEmpty()
                ? fields
                : fields.stream().filter(each -> each.group() == group).toList();
    }

    /** Whether a slot loses a price, or a new one has none but 0. */
    boolean losesPrice() {
        List<Field> prices = fields.stream()
                .filter(each -> each.name.startsWith(CsvColumns.PRICE))
                .toList();
        return before.isPresent()
                ? prices.stream().anyMatch(Field::isPriceLost)
                : prices.stream().allMatch(Field::isPriceLost);
    }

    /** The option and the year where its slot is now: a wrong year in one row adds slots of another season to those compared. */
    String year() {
        Optional<LocalDate> day = before.or(() -> after).map(Slot::kind).flatMap(CsvColumns::day);
        return key.option() + day.map(each -> " in " + each.getYear()).orElse("");
    }

    /** Whether the plan changes the seats. Otherwise they stay as they are when the slot is written. */
    boolean hasSeats() {
        return fields.stream().anyMatch(each -> each.name.equals(CsvColumns.CAPACITY));
    }

    Optional<LocalDate> day() {
        return after.or(() -> before).map(Slot::kind).flatMap(CsvColumns::day);
    }

    /** Describes what the change does as one of this group. */
    String text(Group group) {
        return before.isEmpty() ? text(after.orElseThrow()) : text(fields(group));
    }

    /** Describes a slot. */
    static String text(Slot slot) {
        return CsvColumns.of(slot).toString().replaceAll("[{}]", "");
    }

    static String text(List<Field> fields) {
        return fields.stream().map(Field::toString).collect(Collectors.joining(", "));
    }
}
