package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.tool.terminal.Listing;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A slot as the columns of a CSV file: to read, to list and to compare slots. */
final class CsvColumns {
    static final String LINE = "line";
    static final String PROBLEM = "problem";
    static final String EXPERIENCE = "experience_id";
    static final String OPTION = "option_id";
    static final String SLOT = "slot_id";
    static final String PRICE = "price_in_cents";
    static final String MIN_QUANTITY = "min_quantity";
    static final String MAX_QUANTITY = "max_quantity";
    static final String CAPACITY = "capacity";
    static final String UNLIMITED = "unlimited";
    static final String LANGUAGES = "guide_languages";
    static final String PICKUPS = "pickup_ids";

    /** All columns. Those of a price may have a colon and a holder category after them. */
    static final List<String> ALL = List.of(
            LINE,
            PROBLEM,
            EXPERIENCE,
            OPTION,
            SLOT,
            "date",
            "start",
            "end",
            "duration_days",
            "end_date",
            PRICE,
            MIN_QUANTITY,
            MAX_QUANTITY,
            CAPACITY,
            LANGUAGES,
            PICKUPS);

    static final Set<String> OF_CATEGORY = Set.of(PRICE, MIN_QUANTITY, MAX_QUANTITY);

    private static final Set<String> NUMBERS = Set.of(PRICE, MIN_QUANTITY, MAX_QUANTITY, CAPACITY, "duration_days");

    private CsvColumns() {}

    static Map<String, String> of(Slot slot) {
        SlotKind kind = slot.kind();
        Map<String, String> columns = new LinkedHashMap<>();
        if (kind instanceof DailySlot daily) {
            columns.put("date", daily.date().toString());
        } else if (kind instanceof TimeSlot time) {
            columns.put("start", time.start().toString());
            columns.put("end", time.end().toString());
            time.pickupIds().ifPresent(ids -> columns.put(PICKUPS, words(ids)));
        } else if (kind instanceof OpenSlot open) {
            open.durationDays().ifPresent(days -> columns.put("duration_days", String.valueOf(days)));
            open.endDate().ifPresent(end -> columns.put("end_date", end.toString()));
        } else {
            columns.put(kind.wireName(), "");
        }
        for (AvailableHolderCategory each : slot.availableHolderCategories()) {
            String suffix = ':' + each.holderCategoryId();
            each.priceInCents().ifPresent(price -> columns.put(PRICE + suffix, String.valueOf(price)));
            each.minQuantity().ifPresent(least -> columns.put(MIN_QUANTITY + suffix, String.valueOf(least)));
            each.maxQuantity().ifPresent(most -> columns.put(MAX_QUANTITY + suffix, String.valueOf(most)));
        }
        slot.capacity().ifPresent(seats -> columns.put(CAPACITY, String.valueOf(seats)));
        if (isUnlimited(slot)) {
            columns.put(CAPACITY, UNLIMITED);
        }
        slot.guideLanguages().ifPresent(codes -> columns.put(LANGUAGES, words(codes)));
        columns.values().removeIf(String::isEmpty);
        return columns;
    }

    /** Whether a slot is sold without a limit. An open slot never has one. */
    static boolean isUnlimited(Slot slot) {
        return slot.capacity().isEmpty() && !(slot.kind() instanceof OpenSlot);
    }

    /** The seats of a slot; without a limit more than any number. */
    static int seats(Slot slot) {
        return slot.capacity().orElse(Integer.MAX_VALUE);
    }

    private static String words(List<String> words) {
        return String.join(" ", words.stream().sorted().toList());
    }

    /** The local start of a slot, or of its day; empty for an open slot. */
    static Optional<LocalDateTime> start(SlotKind kind) {
        if (kind instanceof DailySlot daily) {
            return Optional.of(daily.date().atStartOfDay());
        }
        return kind instanceof TimeSlot time ? Optional.of(time.start()) : Optional.empty();
    }

    /** The local day of a slot; empty for an open slot. */
    static Optional<LocalDate> day(SlotKind kind) {
        return start(kind).map(LocalDateTime::toLocalDate);
    }

    /** Returns slots as rows, which can be published if the option is shown. */
    static Listing listing(OptionRef option, List<Slot> slots, boolean isOptionShown) {
        List<Map<String, String>> rows = slots.stream().map(CsvColumns::of).toList();
        Set<String> names = new HashSet<>(Set.of(CAPACITY));
        rows.forEach(row -> names.addAll(row.keySet()));
        List<String> columns = new ArrayList<>(isOptionShown ? List.of(EXPERIENCE, OPTION, SLOT) : List.of(SLOT));
        names.stream()
                .sorted(Comparator.comparing(CsvColumns::place).thenComparing(Comparator.naturalOrder()))
                .forEach(columns::add);
        Listing listing = Listing.of(columns.toArray(String[]::new));
        for (int i = 0; i < rows.size(); i++) {
            Map<String, String> row = rows.get(i);
            row.put(EXPERIENCE, option.experienceId());
            row.put(OPTION, option.optionId());
            row.put(SLOT, slots.get(i).slotId());
            listing.row(columns.stream()
                    .map(each -> typed(each, row.getOrDefault(each, "")))
                    .toArray());
        }
        return listing;
    }

    /** Returns a value as a number, if the column has numbers. */
    static Object typed(String column, String value) {
        return NUMBERS.contains(column.split(":", 2)[0]) && value.matches("-?\\d{1,18}") ? Long.valueOf(value) : value;
    }

    private static int place(String column) {
        return ALL.indexOf(column.split(":", 2)[0]);
    }
}
