package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SlotIntakeTest {
    private static SlotTarget with(Slot slot) {
        return new SlotTarget("e1", slot);
    }

    /** The result if the id came before; null otherwise. */
    private static @Nullable SlotResult result(SlotIntake intake, SlotTarget slot) {
        SlotTable.Transition.Settled known = intake.note(slot);
        return known == null ? null : known.result();
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
        SlotIntake intake = new SlotIntake(100 * 3000);
        for (int i = 0; i < 20_000; i++) {
            assertThat(result(intake, Slots.daily("e1", "o1", i, 7))).isNull();
        }
        for (int i = 0; i < 3000; i++) {
            assertThat(result(intake, Slots.daily("e1", "o1", i, 7))).isEqualTo(SlotResult.DUPLICATE);
            assertThat(result(intake, Slots.daily("e1", "o1", i, 8))).isEqualTo(SlotResult.REJECTED);
        }
        assertThat(result(intake, Slots.daily("e1", "o1", 3000, 7))).isNull();
    }

    @Test
    void slotsThatDifferInPresenceOnlyAreDifferent() {
        for (SlotTarget one : allDifferent()) {
            for (SlotTarget other : allDifferent()) {
                SlotIntake intake = new SlotIntake(1000);
                assertThat(result(intake, one)).isNull();
                assertThat(result(intake, other))
                        .as("%s and %s", one, other)
                        .isEqualTo(one.equals(other) ? SlotResult.DUPLICATE : SlotResult.REJECTED);
            }
        }
    }
}
