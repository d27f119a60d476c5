package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a slot but its seats, for comparisons of our slots with the service's: whether they are equal, where
 * they differ in words, and a hash. Lists that are sets on the wire are compared as sets, absent and empty are equal,
 * and fractions of a second and additional fields that only the service has are ignored.
 */
public final class SlotFields {
    /** No hash: the slot must be read. */
    public static final long NO_HASH = 0;

    private static final int MOST_DESCRIBED = 6;
    private static final String NONE = "none";

    private final Map<String, String> known = new LinkedHashMap<>();

    /** Fields of other parties, and of kinds that this version does not know. */
    private final Map<String, Object> additional = new LinkedHashMap<>();

    private SlotFields(Slot slot) {
        add("slot_id", slot.slotId());
        addAll("", slot.additionalProperties());
        add(slot.kind());
        for (AvailableHolderCategory each : slot.availableHolderCategories()) {
            String of = " of " + each.holderCategoryId();
            add(
                    "price_in_cents" + of,
                    each.priceInCents().isPresent() ? each.priceInCents().getAsLong() : NONE);
            each.minQuantity().ifPresent(least -> add("min_quantity" + of, least));
            each.maxQuantity().ifPresent(most -> add("max_quantity" + of, most));
            addAll(of, each.additionalProperties());
        }
        addSet("guide_languages", slot.guideLanguages());
    }

    private void add(SlotKind kind) {
        add("kind", kind.wireName());
        addAll(" of " + kind.wireName(), kind.additionalProperties());
        if (kind instanceof DailySlot daily) {
            add("date", daily.date());
        } else if (kind instanceof TimeSlot time) {
            add("start", time.start().truncatedTo(ChronoUnit.SECONDS));
            add("end", time.end().truncatedTo(ChronoUnit.SECONDS));
            addSet("pickup_ids", time.pickupIds());
        } else if (kind instanceof OpenSlot open) {
            open.durationDays().ifPresent(days -> add("duration_days", days));
            open.endDate().ifPresent(date -> add("end_date", date));
        }
    }

    private void addSet(String field, Optional<List<String>> values) {
        Set<String> set = new TreeSet<>(values.orElse(List.of()));
        if (!set.isEmpty()) {
            add(field, String.join(" ", set));
        }
    }

    private void add(String field, Object value) {
        known.put(field, value.toString());
    }

    private void addAll(String of, Map<String, ?> fields) {
        fields.forEach((field, value) -> additional.put(field + of, value));
    }

    /** The date of a slot, local to the place of the experience; null for an open slot or an unreadable date. */
    public static @Nullable LocalDate date(@Nullable SlotKind kind) {
        if (kind instanceof DailySlot daily) {
            return daily.date();
        }
        return kind instanceof TimeSlot time ? time.start().toLocalDate() : null;
    }

    /** The date of a slot; the first of all for one without a date. */
    public static LocalDate dateOrFirst(@Nullable SlotKind kind) {
        return Objects.requireNonNullElse(date(kind), LocalDate.MIN);
    }

    /** Whether sending {@code ours} would change nothing. */
    public static boolean same(Slot ours, Slot theirs) {
        return ours.capacity().equals(theirs.capacity()) && sameButCapacity(ours, theirs);
    }

    /** Whether {@code theirs} may be {@code ours} after a sale: nothing else differs, and it has no more seats. */
    static boolean sameButSold(Slot ours, Slot theirs) {
        return seats(theirs.capacity()) <= seats(ours.capacity()) && sameButCapacity(ours, theirs);
    }

    /** Whether sending {@code ours} would change at most the capacity. */
    public static boolean sameButCapacity(Slot ours, Slot theirs) {
        SlotFields our = new SlotFields(ours);
        SlotFields their = new SlotFields(theirs);
        return (theirs.optionId().isEmpty() || theirs.optionId().equals(ours.optionId()))
                && our.known.equals(their.known)
                && holds(their.additional, our.additional);
    }

    /** The seats as a number; without a capacity there is no limit. */
    static int seats(OptionalInt capacity) {
        return capacity.orElse(Integer.MAX_VALUE);
    }

    /** The first differences of {@link #differences}, as one text. */
    public static String describe(Slot ours, Slot theirs, String where) {
        List<String> all = differences(ours, theirs, where);
        String more = all.size() > MOST_DESCRIBED ? "; and " + (all.size() - MOST_DESCRIBED) + " more" : "";
        return String.join("; ", all.subList(0, Math.min(MOST_DESCRIBED, all.size()))) + more;
    }

    /**
     * Returns the fields that differ, also the seats, with both values, in the order of their names.
     *
     * @param where where our slot is, such as "in the input"
     */
    public static List<String> differences(Slot ours, Slot theirs, String where) {
        SlotFields our = new SlotFields(ours);
        SlotFields their = new SlotFields(theirs);
        our.known.put("capacity", seatsInWords(ours.capacity()));
        their.known.put("capacity", seatsInWords(theirs.capacity()));
        our.known.put("option_id", ours.optionId());
        their.known.put("option_id", theirs.optionId().isEmpty() ? ours.optionId() : theirs.optionId());
        Set<String> fields = new TreeSet<>(our.known.keySet());
        fields.addAll(their.known.keySet());
        List<String> all = new ArrayList<>();
        for (String field : fields) {
            addIfDifferent(all, field, our.known.get(field), their.known.get(field), where);
        }
        for (String field : new TreeSet<>(our.additional.keySet())) {
            addIfDifferent(all, field, our.additional.get(field), their.additional.get(field), where);
        }
        return all;
    }

    private static void addIfDifferent(
            List<String> all, String field, @Nullable Object our, @Nullable Object their, String where) {
        if (!samePlain(our, their)) {
            all.add(field + ": " + Objects.requireNonNullElse(their, NONE) + " at the service, "
                    + Objects.requireNonNullElse(our, NONE) + " " + where);
        }
    }

    private static String seatsInWords(OptionalInt capacity) {
        return capacity.isPresent() ? String.valueOf(capacity.getAsInt()) : "no limit";
    }

    /**
     * A hash that is equal to that of the service's slot where {@link #sameButCapacity} is true; {@link #NO_HASH} for
     * additional fields, which a hash cannot compare.
     */
    static long hashOfOurs(Slot slot) {
        SlotFields fields = new SlotFields(slot);
        return fields.additional.isEmpty() ? fields.hash(slot.kind()) : NO_HASH;
    }

    static long hashOfTheirs(Slot slot) {
        return new SlotFields(slot).hash(slot.kind());
    }

    private long hash(SlotKind kind) {
        if (!(kind instanceof DailySlot || kind instanceof TimeSlot || kind instanceof OpenSlot)) {
            return NO_HASH;
        }
        long sum = 0;
        for (Map.Entry<String, String> field : known.entrySet()) {
            sum += Hash64.and(Hash64.of(field.getKey()), Hash64.of(field.getValue())); // in any order
        }
        return sum == NO_HASH ? 1 : sum;
    }

    private static boolean holds(Map<?, ?> all, Map<?, ?> some) {
        for (Map.Entry<?, ?> field : some.entrySet()) {
            if (!all.containsKey(field.getKey()) || !samePlain(field.getValue(), all.get(field.getKey()))) {
                return false;
            }
        }
        return true;
    }

    /** A number by its value: 7 is 7.0. */
    private static Object decimal(Number number) {
        try {
            return new BigDecimal(number.toString()).stripTrailingZeros();
        } catch (NumberFormatException e) {
            return number; // not finite
        }
    }

    private static boolean samePlain(@Nullable Object ours, @Nullable Object theirs) {
        if (ours instanceof Number our && theirs instanceof Number their) {
            return our.equals(their) || decimal(our).equals(decimal(their));
        }
        if (ours instanceof Map<?, ?> our && theirs instanceof Map<?, ?> their) {
            return holds(their, our);
        }
        if (ours instanceof List<?> our && theirs instanceof List<?> their) {
            if (our.size() != their.size()) {
                return false;
            }
            for (int i = 0; i < our.size(); i++) {
                if (!samePlain(our.get(i), their.get(i))) {
                    return false;
                }
            }
            return true;
        }
        return Objects.equals(ours, theirs);
    }
}
