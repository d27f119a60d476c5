package io.github.suppliersdk.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PermitLedgerTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final long LOST = 40 * SECOND;

    @Test
    void aSingleExecutorGetsWhatItWantsUpToTheLimit() {
        PermitLedger ledger = new PermitLedger(10, LOST, 0);

        assertThat(ledger.lease("a", 4, 0, 0)).isEqualTo(4);
        assertThat(ledger.lease("a", 40, 4, 1)).isEqualTo(10);
    }

    @Test
    void aSecondExecutorGetsItsShareOnlyAfterTheFirstHasReducedItsCalls() {
        PermitLedger ledger = new PermitLedger(10, LOST, 0);
        ledger.lease("a", 10, 0, 0);

        assertThat(ledger.lease("b", 10, 0, 1)).isZero();
        assertThat(ledger.lease("a", 10, 10, 2)).isEqualTo(5);
        assertThat(ledger.lease("b", 10, 0, 3))
                .as("the calls of the other still go on")
                .isZero();
        assertThat(ledger.lease("a", 10, 5, 4)).isEqualTo(5);
        assertThat(ledger.lease("b", 10, 0, 5)).isEqualTo(5);
    }

    @Test
    void permitsOfALostExecutorBecomeFreeWhenItsCallsMustHaveEnded() {
        PermitLedger ledger = new PermitLedger(10, LOST, 0);
        ledger.lease("a", 10, 0, 0);

        assertThat(ledger.lease("b", 10, 0, LOST - 1)).isZero();
        assertThat(ledger.lease("b", 10, 0, LOST)).isEqualTo(10);
    }

    @Test
    void withFewerPermitsThanExecutorsEachGetsItsTurn() {
        PermitLedger ledger = new PermitLedger(1, LOST, 0);
        Map<String, Integer> held = new HashMap<>();
        Map<String, Integer> turns = new HashMap<>();
        for (long now = 0; now < 30 * SECOND; now += SECOND / 4) {
            for (String name : new String[] {"a", "b", "c"}) {
                int granted = ledger.lease(name, 8, held.getOrDefault(name, 0), now);
                held.put(name, granted);
                turns.merge(name, granted, Integer::sum);
            }
            assertThat(ledger.charged()).isLessThanOrEqualTo(1);
        }
        assertThat(turns.values()).allMatch(each -> each > 10);
    }

    @Test
    void withManyMoreExecutorsThanPermitsEachWaitsAtMostOneRound() {
        int executors = 60;
        PermitLedger ledger = new PermitLedger(6, LOST, 0);
        int[] held = new int[executors];
        long[] last = new long[executors];
        long longest = 0;
        for (long now = 0; now < 120 * SECOND; now += SECOND / 4) {
            for (int i = 0; i < executors; i++) {
                held[i] = ledger.lease("x" + i, 8, held[i], now);
                last[i] = held[i] > 0 ? now : last[i];
                longest = Math.max(longest, now - last[i]);
            }
        }
        assertThat(longest).isLessThan(15 * SECOND);
    }

    /**
     * Simulates executors that make calls and ask for permits every quarter of a second.
     *
     * @param call the duration of each call, in nanoseconds
     * @return the longest time that an executor waits between two calls, in nanoseconds
     */
    private static long longestWait(int executors, int permits, long call) {
        PermitLedger ledger = new PermitLedger(permits, LOST, 0);
        int[] level = new int[executors];
        int[] inUse = new int[executors];
        long[] served = new long[executors];
        List<Map.Entry<Long, Integer>> calls = new ArrayList<>();
        long longest = 0;
        for (long now = 0; now < 1800 * SECOND; now += SECOND / 20) {
            for (Iterator<Map.Entry<Long, Integer>> each = calls.iterator(); each.hasNext(); ) {
                Map.Entry<Long, Integer> begun = each.next();
                if (now - begun.getKey() >= call) {
                    inUse[begun.getValue()]--;
                    each.remove();
                }
            }
            for (int i = 0; i < executors; i++) {
                longest = Math.max(longest, now - served[i]);
                for (; inUse[i] < level[i]; inUse[i]++) {
                    calls.add(Map.entry(now, i));
                    served[i] = now;
                }
                if (now / (SECOND / 20) % 5 == i % 5 || inUse[i] >= level[i]) {
                    level[i] = ledger.lease("x" + i, 8, Math.max(inUse[i], level[i]), now);
                }
            }
        }
        return longest;
    }

    @Test
    void withCallsOfAnyDurationEachExecutorWaitsAtMostOneRound() {
        assertThat(longestWait(2, 1, 2 * SECOND)).isLessThan(10 * SECOND);
        assertThat(longestWait(5, 2, 10 * SECOND)).isLessThan(60 * SECOND);
        assertThat(longestWait(20, 8, 5 * SECOND)).isLessThan(40 * SECOND);
        assertThat(longestWait(10, 1, 20 * SECOND)).isLessThan(250 * SECOND);
    }

    @Test
    void aWaitingExecutorDoesNotWaitForALostOne() {
        PermitLedger ledger = new PermitLedger(1, LOST, 0);
        ledger.lease("a", 1, 0, 0);
        ledger.lease("lost", 1, 0, 1);
        ledger.lease("a", 0, 0, 3 * SECOND);

        assertThat(ledger.lease("b", 1, 0, 3 * SECOND)).isEqualTo(1);
    }

    @Test
    void anOverloadPausesAllCallsAndHalvesTheLimitWhichRecoversSlowly() {
        PermitLedger ledger = new PermitLedger(60, LOST, 0);
        ledger.lease("a", 60, 0, 0);
        ledger.throttled(7 * SECOND, SECOND);
        ledger.throttled(0, SECOND + 1); // the same overload: the limit is not halved again

        assertThat(ledger.pause(SECOND)).isEqualTo(7 * SECOND);
        assertThat(ledger.lease("a", 60, 0, 2 * SECOND)).isEqualTo(31);
        assertThat(ledger.lease("a", 60, 0, 12 * SECOND)).isEqualTo(41);
        assertThat(ledger.lease("a", 60, 0, 100 * SECOND)).isEqualTo(60);
    }

    @Test
    void pausesGrowIfTheServiceNamesNone() {
        PermitLedger ledger = new PermitLedger(60, LOST, 0);
        ledger.throttled(0, SECOND);
        long first = ledger.pause(SECOND);
        ledger.throttled(0, 3 * SECOND);

        assertThat(ledger.pause(3 * SECOND)).isEqualTo(2 * first);
    }

    /** Random worlds: executors begin and end calls and ask for permits; the calls in flight never exceed the limit. */
    @Test
    void callsInFlightNeverExceedTheLimitInAnyOrderOfLeases() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            int limit = 1 + random.nextInt(12);
            PermitLedger ledger = new PermitLedger(limit, LOST, 0);
            int executors = 1 + random.nextInt(5);
            int[] level = new int[executors];
            int[] inUse = new int[executors];
            long now = 0;
            for (int step = 0; step < 300; step++) {
                int i = random.nextInt(executors);
                now += random.nextInt(2) * SECOND / 10;
                switch (random.nextInt(3)) {
                    case 0 -> inUse[i] += inUse[i] < level[i] ? 1 : 0;
                    case 1 -> inUse[i] -= inUse[i] > 0 ? 1 : 0;
                    default -> {
                        int wanted = random.nextInt(12);
                        int held = Math.max(inUse[i], Math.min(level[i], wanted));
                        int granted = ledger.lease("x" + i, wanted, held, now);
                        inUse[i] += random.nextInt(held - inUse[i] + 1); // calls that begin before the response arrives
                        level[i] = granted;
                    }
                }
                int sum = 0;
                for (int each : inUse) {
                    sum += each;
                }
                assertThat(sum).as("seed %s, step %s", seed, step).isLessThanOrEqualTo(limit);
            }
        }
    }
}
