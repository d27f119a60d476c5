package io.github.suppliersdk.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests the line that a backend logs after a reconcile. */
class SyncResultTest {
    private static final SyncResult.Slots NONE = new SyncResult.Slots(0, Map.of());

    private static SyncResult result(SyncResult.Slots stillChanging) {
        return new SyncResult(
                60,
                60 - stillChanging.count(),
                5,
                stillChanging,
                NONE,
                NONE,
                NONE,
                Map.of(),
                Map.of(),
                List.of(),
                0,
                Optional.empty());
    }

    private static SlotKey key(int number) {
        return SlotKey.of("tour", "evening", "s" + number);
    }

    @Test
    void aSlotThatIsStillChangingIsNamedWithItsReason() {
        assertThat(result(new SyncResult.Slots(1, Map.of(key(1), "its turn is not over"))))
                .hasToString("60 slots compared, 5 differed, 59 are equal;"
                        + " still changing 1 (tour/evening/s1: its turn is not over)");
    }

    @Test
    void theFirstThreeSlotsThatAreStillChangingAreNamed() {
        Map<SlotKey, String> first = Map.of(key(4), "d", key(3), "c", key(2), "b", key(1), "a");

        assertThat(result(new SyncResult.Slots(2000, first)).toString())
                .endsWith("; still changing 2000 (tour/evening/s1: a, tour/evening/s2: b, tour/evening/s3: c, …)");
    }

    @Test
    void nothingIsSaidOfFindingsWithoutSlots() {
        assertThat(result(NONE)).hasToString("60 slots compared, 5 differed, 60 are equal");
    }
}
