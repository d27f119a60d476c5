package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

/**
 * A hash of a slot's content without its seats, equal where {@link SlotComparison#sameButCapacity} is true; {@link
 * #NONE} for content that a hash cannot compare, because fields that only the service has are ignored.
 */
public final class SlotHash {
    /** No hash: the slot must be read. */
    public static final long NONE = 0;

    private static final long ABSENT = -1;

    private SlotHash() {}

    /** The hash of a slot of the source. */
    public static long ours(Slot slot) {
        boolean isComparable = slot.additionalProperties().isEmpty()
                && slot.kind().additionalProperties().isEmpty()
                && slot.availableHolderCategories().stream()
                        .allMatch(each -> each.additionalProperties().isEmpty());
        return isComparable ? theirs(slot) : NONE;
    }

    /** The hash of a slot of the service. */
    public static long theirs(Slot slot) {
        SlotKind kind = slot.kind();
        long hash = Hash64.and(Hash64.of(slot.slotId()), Hash64.of(kind.wireName()));
        if (kind instanceof DailySlot daily) {
            hash = Hash64.and(hash, daily.date().toEpochDay());
        } else if (kind instanceof TimeSlot time) {
            hash = Hash64.and(Hash64.and(hash, time(time.start())), time(time.end()));
            hash = Hash64.and(hash, set(time.pickupIds()));
        } else if (kind instanceof OpenSlot open) {
            hash = Hash64.and(hash, open.durationDays().orElse((int) ABSENT));
            hash = Hash64.and(
                    hash, open.endDate().map(date -> date.toEpochDay()).orElse(Long.MIN_VALUE));
        } else {
            return NONE;
        }
        long prices = 0;
        for (AvailableHolderCategory each : slot.availableHolderCategories()) {
            long price = Hash64.and(
                    Hash64.of(each.holderCategoryId()), each.priceInCents().orElse(ABSENT));
            price = Hash64.and(price, each.minQuantity().orElse((int) ABSENT));
            prices += Hash64.and(price, each.maxQuantity().orElse((int) ABSENT)); // in any order
        }
        hash = Hash64.and(Hash64.and(hash, prices), set(slot.guideLanguages()));
        return hash == NONE ? 1 : hash;
    }

    /** Whole seconds, as the wire has them. */
    private static long time(LocalDateTime time) {
        return Hash64.and(time.toLocalDate().toEpochDay(), time.toLocalTime().toSecondOfDay());
    }

    private static long set(Optional<List<String>> texts) {
        long sum = 0;
        if (texts.isPresent()) {
            for (String each : texts.get().stream().distinct().toList()) {
                sum += Hash64.of(each); // in any order
            }
        }
        return sum;
    }
}
