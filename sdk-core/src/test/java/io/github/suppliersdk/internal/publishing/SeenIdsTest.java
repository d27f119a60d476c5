package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SeenIdsTest {
    private static SlotTarget with(Slot slot) {
        return new SlotTarget("e1", slot);
    }

    private static SeenIds.Seen add(SeenIds seen, SlotTarget slot) {
        return seen.add(slot.experienceId(), slot.slot());
    }

    /** Different slots with one id: each optional field is absent in one and 0 in another. */
    private static List<SlotTarget> allDifferent() {
        Slot slot = Slots.daily("e1", "o1", 0, 7).slot();
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
    void theFirstIdsAreRememberedUpToTheLimit() {
        SeenIds seen = new SeenIds(24 * 3000);
        for (int i = 0; i < 20_000; i++) {
            assertThat(add(seen, Slots.daily("e1", "o1", i, 7))).isEqualTo(SeenIds.Seen.NEW);
        }
        for (int i = 0; i < 3000; i++) {
            assertThat(add(seen, Slots.daily("e1", "o1", i, 7))).isEqualTo(SeenIds.Seen.EQUAL);
            assertThat(add(seen, Slots.daily("e1", "o1", i, 8))).isEqualTo(SeenIds.Seen.DIFFERENT);
        }
        assertThat(add(seen, Slots.daily("e1", "o1", 3000, 7))).isEqualTo(SeenIds.Seen.NEW);
    }

    @Test
    void slotsThatDifferInPresenceOnlyAreDifferent() {
        for (SlotTarget one : allDifferent()) {
            for (SlotTarget other : allDifferent()) {
                SeenIds seen = new SeenIds(1000);
                assertThat(add(seen, one)).isEqualTo(SeenIds.Seen.NEW);
                assertThat(add(seen, other))
                        .as("%s and %s", one, other)
                        .isEqualTo(one.equals(other) ? SeenIds.Seen.EQUAL : SeenIds.Seen.DIFFERENT);
            }
        }
    }
}
