package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import java.math.BigDecimal;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Compares a slot of the input with the service's. Lists that are sets on the wire are compared as sets, absent and
 * empty are equal, and fields that only the service has are ignored.
 */
public final class SlotComparison {
    private SlotComparison() {}

    /** Whether sending {@code ours} would change nothing. */
    public static boolean same(Slot ours, Slot theirs) {
        return ours.capacity().equals(theirs.capacity()) && sameButCapacity(ours, theirs);
    }

    /** Whether {@code theirs} may be {@code ours} after a sale: nothing else differs, and it has no more seats. */
    public static boolean sameButSold(Slot ours, Slot theirs) {
        return seats(theirs.capacity()) <= seats(ours.capacity()) && sameButCapacity(ours, theirs);
    }

    /** The seats as a number; without a capacity there is no limit. */
    static int seats(OptionalInt capacity) {
        return capacity.orElse(Integer.MAX_VALUE);
    }

    /** Whether sending {@code ours} would change at most the capacity. */
    public static boolean sameButCapacity(Slot ours, Slot theirs) {
        return ours.slotId().equals(theirs.slotId())
                && (theirs.optionId().isEmpty() || theirs.optionId().equals(ours.optionId()))
                && sameKind(ours.kind(), theirs.kind())
                && sameCategories(ours.availableHolderCategories(), theirs.availableHolderCategories())
                && sameSet(ours.guideLanguages(), theirs.guideLanguages())
                && holds(theirs.additionalProperties(), ours.additionalProperties());
    }

    private static boolean sameKind(SlotKind ours, SlotKind theirs) {
        if (!ours.wireName().equals(theirs.wireName())
                || !holds(theirs.additionalProperties(), ours.additionalProperties())) {
            return false;
        }
        if (ours instanceof DailySlot our) {
            return theirs instanceof DailySlot their && our.date().equals(their.date());
        }
        if (ours instanceof TimeSlot our) {
            return theirs instanceof TimeSlot their && sameTime(our, their);
        }
        if (ours instanceof OpenSlot our) {
            return theirs instanceof OpenSlot their
                    && our.durationDays().equals(their.durationDays())
                    && our.endDate().equals(their.endDate());
        }
        return true; // the content of an unknown kind is its additional properties
    }

    /** Compares whole seconds, as the wire has them. */
    private static boolean sameTime(TimeSlot ours, TimeSlot theirs) {
        return ours.start()
                        .truncatedTo(ChronoUnit.SECONDS)
                        .equals(theirs.start().truncatedTo(ChronoUnit.SECONDS))
                && ours.end()
                        .truncatedTo(ChronoUnit.SECONDS)
                        .equals(theirs.end().truncatedTo(ChronoUnit.SECONDS))
                && sameSet(ours.pickupIds(), theirs.pickupIds());
    }

    private static boolean sameSet(Optional<List<String>> ours, Optional<List<String>> theirs) {
        return new HashSet<>(ours.orElse(List.of())).equals(new HashSet<>(theirs.orElse(List.of())));
    }

    private static boolean sameCategories(List<AvailableHolderCategory> ours, List<AvailableHolderCategory> theirs) {
        if (ours.size() != theirs.size()) {
            return false;
        }
        for (int i = 0; i < ours.size(); i++) {
            AvailableHolderCategory our = ours.get(i);
            AvailableHolderCategory their = find(our.holderCategoryId(), theirs, i);
            if (their == null
                    || !our.priceInCents().equals(their.priceInCents())
                    || !our.minQuantity().equals(their.minQuantity())
                    || !our.maxQuantity().equals(their.maxQuantity())
                    || !holds(their.additionalProperties(), our.additionalProperties())) {
                return false;
            }
        }
        return true;
    }

    /** Finds a holder category; nearly always it is at the same index. */
    private static @Nullable AvailableHolderCategory find(String id, List<AvailableHolderCategory> all, int likely) {
        if (all.get(likely).holderCategoryId().equals(id)) {
            return all.get(likely);
        }
        for (AvailableHolderCategory each : all) {
            if (each.holderCategoryId().equals(id)) {
                return each;
            }
        }
        return null;
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
        return ours == null ? theirs == null : ours.equals(theirs);
    }
}
