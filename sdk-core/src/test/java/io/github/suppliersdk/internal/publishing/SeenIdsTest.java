package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.SlotRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SeenIdsTest {
    private static SlotTarget with(SlotRequest slot) {
        return new SlotTarget("e1", slot);
    }

    /** All with one id, and no two alike: whatever may be absent is absent in one and 0 in another. */
    private static List<SlotTarget> allDifferent() {
        SlotRequest slot = Slots.daily("e1", "o1", 0, 7).slot();
        List<SlotTarget> all = new ArrayList<>();
        all.add(with(slot));
        all.add(with(slot.withCapacity(0)));
        all.add(with(slot.withCapacity(OptionalInt.empty())));
        AvailableHolderCategory adult = AvailableHolderCategory.of("adult", 2500);
        for (AvailableHolderCategory each : List.of(
                adult.withPriceInCents(OptionalLong.empty()),
                adult.withPriceInCents(0),
                adult.withMinQuantity(0),
                adult.withMaxQuantity(0))) {
            all.add(with(slot.withAvailableHolderCategories(each)));
        }
        return all;
    }

    @Test
    void slotsThatDifferInPresenceOnlyAreDifferent() {
        for (SlotTarget one : allDifferent()) {
            for (SlotTarget other : allDifferent()) {
                SeenIds seen = new SeenIds();
                assertThat(seen.add(one)).isEqualTo(SeenIds.Seen.NEW);
                assertThat(seen.add(other))
                        .as("%s and %s", one, other)
                        .isEqualTo(one.equals(other) ? SeenIds.Seen.EQUAL : SeenIds.Seen.DIFFERENT);
            }
        }
    }
}
