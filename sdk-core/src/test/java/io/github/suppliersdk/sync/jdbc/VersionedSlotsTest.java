package io.github.suppliersdk.sync.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.VersionedSlots;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Versioned values in databases. */
@Timeout(60)
class VersionedSlotsTest {
    private static final LocalDate DAY = LocalDate.of(2027, 4, 22);
    private static final OptionRef EVENING = OptionRef.of("a/tour \u00e9", "evening");
    private static final SlotKey A = EVENING.slot("a");

    private final List<HikariDataSource> pools = new ArrayList<>();

    enum Storage {
        POSTGRESQL,
        H2
    }

    @AfterEach
    void closePools() {
        pools.forEach(HikariDataSource::close);
    }

    private VersionedSlots open(Storage storage) {
        HikariDataSource pool = Databases.pool(
                storage == Storage.H2 ? Databases.newH2() + ";LOCK_TIMEOUT=20000" : Databases.newPostgres());
        pools.add(pool);
        return JdbcVersionedSlots.builder(pool).build();
    }

    private static Slot slot(String id, SlotKind kind, int seats) {
        return Slot.builder(id, "evening", kind)
                .addAvailableHolderCategory(AvailableHolderCategory.of("adult", 2500))
                .capacity(seats)
                .putAllAdditionalProperties(Map.of("note", Map.of("wine", "\u00fc\ud83c\udf77")))
                .build();
    }

    private static Slot slot(String id, int seats) {
        return slot(id, DailySlot.of(DAY), seats);
    }

    private static boolean put(VersionedSlots slots, Slot slot, long version) {
        return slots.put(EVENING.experienceId(), slot, version);
    }

    @ParameterizedTest
    @EnumSource
    void theHighestVersionIsKept(Storage storage) {
        VersionedSlots slots = open(storage);
        assertThat(put(slots, slot("a", 9), 5)).isTrue();
        assertThat(put(slots, slot("a", 8), 5)).isFalse();
        assertThat(put(slots, slot("a", 7), 4)).isFalse();
        assertThat(slots.current(Set.of(A, EVENING.slot("b")))).containsExactly(Map.entry(A, slot("a", 9)));
        assertThat(put(slots, slot("a", 0), 6)).isTrue();
        assertThat(slots.current(Set.of(A))).containsEntry(A, slot("a", 0));
    }

    @ParameterizedTest
    @EnumSource
    void aRemovedSlotIsNotRestoredByAnOlderVersion(Storage storage) {
        VersionedSlots slots = open(storage);
        SlotKey never = EVENING.slot("never");
        put(slots, slot("a", 9), 5);

        assertThat(slots.remove(A, 5)).isFalse();
        assertThat(slots.remove(A, 7)).isTrue();
        assertThat(slots.remove(never, 7)).isTrue();

        assertThat(put(slots, slot("a", 9), 6)).isFalse();
        assertThat(put(slots, slot("never", 9), 7)).isFalse();
        assertThat(slots.current(Set.of(A, never))).isEmpty();
        assertThat(slots.between(EVENING, DAY, DAY)).isEmpty();
        assertThat(slots.options()).containsExactly(EVENING);
        assertThat(put(slots, slot("a", 3), 8)).isTrue();
        assertThat(slots.current(Set.of(A))).containsEntry(A, slot("a", 3));
    }

    @ParameterizedTest
    @EnumSource
    void slotsOfADateRangeAreSortedByDateAndId(Storage storage) {
        VersionedSlots slots = open(storage);
        List<Slot> expected = new ArrayList<>();
        for (int day = 0; day < 2; day++) {
            for (int i = 100; i < 400; i++) {
                SlotKind kind = i % 2 == 0
                        ? DailySlot.of(DAY.plusDays(day))
                        : TimeSlot.startingAt(DAY.plusDays(day).atTime(23, 59, 59));
                expected.add(slot("s-" + i + (day == 1 ? "_" : "."), kind, i));
            }
        }
        List<Slot> shuffled = new ArrayList<>(expected);
        java.util.Collections.shuffle(shuffled, new java.util.Random(7));
        shuffled.forEach(slot -> put(slots, slot, 1));
        put(slots, slot("before", DailySlot.of(DAY.minusDays(1)), 1), 1);
        put(slots, slot("after", DailySlot.of(DAY.plusDays(2)), 1), 1);
        slots.put("other", slot("other", 1), 1);

        assertThat(slots.between(EVENING, DAY, DAY.plusDays(1))).containsExactlyElementsOf(expected);
        assertThat(slots.options()).containsExactly(EVENING, OptionRef.of("other", "evening"));
        assertThat(slots.between(OptionRef.of("none", "none"), DAY, DAY)).isEmpty();
        Set<SlotKey> keys = new java.util.HashSet<>();
        expected.forEach(slot -> keys.add(EVENING.slot(slot.slotId())));
        assertThat(slots.current(keys).values()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @ParameterizedTest
    @EnumSource
    void anOpenSlotIsInEveryDateRange(Storage storage) {
        VersionedSlots slots = open(storage);
        Slot open = Slot.builder("open", "evening", OpenSlot.ofDurationDays(3))
                .addAvailableHolderCategory(AvailableHolderCategory.of("adult", 2500))
                .build();
        put(slots, open, 1);
        put(slots, slot("a", 1), 1);
        assertThat(slots.between(EVENING, DAY.minusYears(9), DAY.minusYears(8))).containsExactly(open);
        assertThat(slots.between(EVENING, DAY, DAY)).containsExactly(open, slot("a", 1));
    }

    @ParameterizedTest
    @EnumSource
    void slotsOfPastDaysAreRemoved(Storage storage) {
        VersionedSlots slots = open(storage);
        put(slots, slot("a", 1), 5);
        put(slots, slot("b", DailySlot.of(DAY.plusDays(1)), 1), 5);
        put(slots, slot("gone", 1), 5);
        slots.remove(EVENING.slot("gone"), 6);
        slots.remove(EVENING.slot("unknown"), 6);

        slots.forgetBefore(DAY);
        assertThat(slots.between(EVENING, DAY, DAY)).hasSize(1);
        slots.forgetBefore(DAY.plusDays(1));

        assertThat(slots.between(EVENING, DAY, DAY.plusDays(9)))
                .extracting(Slot::slotId)
                .containsExactly("b");
        assertThat(put(slots, slot("gone", 1), 1)).isTrue();
        assertThat(put(slots, slot("b", 1), 5)).isFalse();
        assertThat(put(slots, slot("unknown", 1), 5)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void theHighestVersionInABatchIsKept(Storage storage) throws Exception {
        VersionedSlots slots = open(storage);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            for (int round = 0; round < 10; round++) {
                String id = "round-" + round;
                List<Future<?>> running = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                    int thread = i;
                    running.add(threads.submit((Callable<?>) () -> {
                        for (int version = 1 + thread; version <= 12; version += 4) {
                            put(slots, slot(id, version), version);
                        }
                        return true;
                    }));
                }
                for (Future<?> one : running) {
                    one.get();
                }
                assertThat(slots.current(Set.of(EVENING.slot(id)))).containsValue(slot(id, 12));
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
