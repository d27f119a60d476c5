package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeSet;

/** Describes the fields in which a slot of the input differs from the slot at the service, with both values. */
public final class SlotDifferences {
    private static final int MAX_SHOWN = 6;
    private static final String NONE = "none";

    private final List<String> differences = new ArrayList<>();

    private final String where;

    private SlotDifferences(String where) {
        this.where = where;
    }

    /**
     * Returns the differences in words; empty if all fields that are compared here are equal.
     *
     * @param where where our slot is, such as "in the input"
     */
    public static String describe(Slot ours, Slot theirs, String where) {
        SlotDifferences found = new SlotDifferences(where);
        if (!theirs.optionId().isEmpty()) {
            found.add("option_id", ours.optionId(), theirs.optionId());
        }
        found.addAll(kind(ours.kind()), kind(theirs.kind()));
        found.addAll(categories(ours.availableHolderCategories()), categories(theirs.availableHolderCategories()));
        found.add("guide_languages", words(ours.guideLanguages()), words(theirs.guideLanguages()));
        found.add("capacity", seats(ours.capacity()), seats(theirs.capacity()));
        List<String> all = found.differences;
        String more = all.size() > MAX_SHOWN ? "; and " + (all.size() - MAX_SHOWN) + " more" : "";
        return String.join("; ", all.subList(0, Math.min(MAX_SHOWN, all.size()))) + more;
    }

    private void addAll(Map<String, String> ours, Map<String, String> theirs) {
        ours.forEach((field, value) -> add(field, value, theirs.getOrDefault(field, NONE)));
        theirs.forEach((field, value) -> {
            if (!ours.containsKey(field)) {
                add(field, NONE, value);
            }
        });
    }

    private void add(String field, String ours, String theirs) {
        if (!Objects.equals(ours, theirs)) {
            differences.add(field + ": " + theirs + " at the service, " + ours + " " + where);
        }
    }

    private static Map<String, String> kind(SlotKind kind) {
        Map<String, String> fields = new LinkedHashMap<>();
        if (kind instanceof DailySlot daily) {
            fields.put("date", daily.date().toString());
        } else if (kind instanceof TimeSlot time) {
            fields.put("start", time.start().truncatedTo(ChronoUnit.SECONDS).toString());
            fields.put("end", time.end().truncatedTo(ChronoUnit.SECONDS).toString());
            fields.put("pickup_ids", words(time.pickupIds()));
        } else if (kind instanceof OpenSlot open) {
            open.durationDays().ifPresent(days -> fields.put("duration_days", String.valueOf(days)));
            open.endDate().ifPresent(date -> fields.put("end_date", date.toString()));
        } else if (!kind.wireName().isEmpty()) {
            fields.put(kind.wireName(), String.valueOf(kind.additionalProperties()));
        }
        return fields;
    }

    private static Map<String, String> categories(List<AvailableHolderCategory> categories) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (AvailableHolderCategory each : categories) {
            String of = " of " + each.holderCategoryId();
            fields.put("price_in_cents" + of, price(each.priceInCents()));
            each.minQuantity().ifPresent(least -> fields.put("min_quantity" + of, String.valueOf(least)));
            each.maxQuantity().ifPresent(most -> fields.put("max_quantity" + of, String.valueOf(most)));
        }
        return fields;
    }

    private static String price(OptionalLong cents) {
        return cents.isPresent() ? String.valueOf(cents.getAsLong()) : NONE;
    }

    private static String seats(OptionalInt capacity) {
        return capacity.isPresent() ? String.valueOf(capacity.getAsInt()) : "no limit";
    }

    /** Sorts the values, because their order on the wire has no meaning. */
    private static String words(Optional<List<String>> words) {
        List<String> all = words.orElse(List.of());
        return all.isEmpty() ? NONE : String.join(" ", new TreeSet<>(all));
    }
}
