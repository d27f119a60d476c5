package io.github.suppliersdk.internal.publishing.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class DigestTableTest {
    private static final int STEPS = 200_000;

    private final DigestTable table = new DigestTable();
    private final Map<Long, Long> expected = new HashMap<>();

    private void put(long key, long value) {
        table.put(key, value);
        if (value == 0) {
            expected.remove(key);
        } else {
            expected.put(key, value);
        }
    }

    private void check() throws Exception {
        assertThat(table.size()).isEqualTo(expected.size());
        Map<Long, Long> visited = new HashMap<>();
        table.forEach((key, value) -> assertThat(visited.put(key, value)).isNull());
        assertThat(visited).isEqualTo(expected);
        expected.forEach((key, value) -> assertThat(table.get(key)).isEqualTo(value));
    }

    /** Puts, changes, removes and puts again each of these keys. */
    private void steps(int keys, LongUnaryOperator key, int removeOneIn) throws Exception {
        Random random = new Random(keys);
        for (int step = 0; step < STEPS; step++) {
            long one = key.applyAsLong(1 + random.nextInt(keys));
            if (random.nextInt(4) == 0) {
                long before = expected.getOrDefault(one, 0L);
                assertThat(table.putIfAbsent(one, step + 1)).isEqualTo(before);
                expected.putIfAbsent(one, step + 1L);
            } else {
                put(one, random.nextInt(removeOneIn) == 0 ? 0 : step + 1);
            }
        }
        check();
    }

    private static long spread(long number) {
        return number * 0x9E3779B97F4A7C15L;
    }

    @Test
    void theLatestValueOfAKeyIsKept() throws Exception {
        steps(60_000, DigestTableTest::spread, 5);
    }

    @Test
    void keysWithEqualIndexBitsAreDistinguished() throws Exception {
        steps(300, number -> 0x7FFF_0000_0000_0001L | number << 34, 3);
    }

    @Test
    void theSpaceOfRemovedKeysIsReused() throws Exception {
        for (long number = 1; number <= STEPS; number++) {
            put(spread(number), number);
            put(spread(number - 50), 0);
        }
        check();
        assertThat(table.indexCells()).isLessThanOrEqualTo(1 << 12);
    }

    @Test
    void valuesMayBeChangedByTheirVisitor() throws Exception {
        for (long number = 1; number <= 5000; number++) {
            put(spread(number), number);
        }

        table.forEach((key, value) -> put(key, value % 2 == 0 ? 0 : value + 1));

        check();
        assertThat(table.size()).isEqualTo(2500);
    }

    @Test
    void keyZeroIsAnOrdinaryKey() {
        table.put(0, 7);

        assertThat(table.get(0)).isEqualTo(7);
        assertThat(table.get(2)).isZero();
    }
}
