package io.github.suppliersdk.tool.slots;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SeenSlotsTest {
    @Test
    void anIdIsNewOnceAndComparedWithItsFirstContent() {
        SeenSlots seen = new SeenSlots();
        int slots = 100_000;

        for (int i = 0; i < slots; i++) {
            assertThat(seen.add("cellar-2027-" + i, i)).isEqualTo(SeenSlots.Seen.NEW);
        }
        for (int i = 0; i < slots; i++) {
            assertThat(seen.add("cellar-2027-" + i, i)).isEqualTo(SeenSlots.Seen.EQUAL);
            assertThat(seen.add("cellar-2027-" + i, i + 1)).isEqualTo(SeenSlots.Seen.DIFFERENT);
        }
    }
}
