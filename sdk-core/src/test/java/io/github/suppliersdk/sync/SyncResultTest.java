package io.github.suppliersdk.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests the line that a backend logs after a reconcile. */
class SyncResultTest {
    private static final SyncResult.Slots NONE = new SyncResult.Slots(0, Map.of());

    private static SyncResult result(SyncResult.Slots found) {
        return new SyncResult(60, found, NONE, NONE, NONE, NONE, Map.of(), Map.of(), Optional.of(List.of()), 0, false);
    }

    private static SlotKey key(int number) {
        return SlotKey.of("tour", "evening", "s" + number);
    }

    @Test
    void theFirstThreeSlotsThatWereFoundAreNamed() {
        assertThat(result(new SyncResult.Slots(1, Map.of(key(1), "other seats"))))
                .hasToString("60 slots compared; found 1 (tour/evening/s1: other seats)");
        Map<SlotKey, String> first = Map.of(key(4), "d", key(3), "c", key(2), "b", key(1), "a");

        assertThat(result(new SyncResult.Slots(2000, first)).toString())
                .endsWith("; found 2000 (tour/evening/s1: a, tour/evening/s2: b, tour/evening/s3: c, …)");
    }

    @Test
    void nothingIsSaidOfFindingsWithoutSlots() {
        assertThat(result(NONE)).hasToString("60 slots compared");
    }
}
