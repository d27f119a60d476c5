package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.publishing.SlotResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The share of its allowed calls that a run has in flight if the service is 40 ms away. The test prints the figures of
 * the benchmarks page. It runs in virtual time, so they are the same on any machine.
 */
class DistantServiceTest {
    private static final double MIN_USE = 0.9;

    @SuppressWarnings("SystemOut")
    private static DistantServiceRun shown(String world, DistantServiceRun run) {
        System.out.println(world + ": " + run);
        return run;
    }

    private static String refused(int every) {
        return every == 0 ? "all good" : "one slot in " + every + " is refused";
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0", "2, 0", "4, 0", "8, 0", "1, 1000", "2, 1000", "4, 1000", "8, 1000", "1, 100", "2, 100", "4, 100",
        "8, 100"
    })
    void badSlotsLeaveNoCallUnused(int concurrency, int every) {
        int slots = 20_000;
        DistantServiceRun run = shown(
                refused(every),
                DistantServiceRun.daily(slots, concurrency, ConflictPolicy.LEAVE)
                        .withABadSlotEvery(every)
                        .run());

        int bad = every == 0 ? 0 : slots / every;
        assertThat(run.useOfCalls()).isGreaterThanOrEqualTo(MIN_USE);
        assertThat(run.count(SlotResult.REJECTED)).isEqualTo(bad);
        assertThat(run.count(SlotResult.CREATED)).isEqualTo(slots - bad);
        assertThat(run.calls())
                .as("halving costs a refused slot two calls for each level")
                .isLessThanOrEqualTo(200 + 16L * bad);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0", "2, 0", "4, 0", "8, 0", "1, 1000", "2, 1000", "4, 1000", "8, 1000", "1, 100", "2, 100", "4, 100",
        "8, 100"
    })
    void optionsWithAThousandSlotsADayLeaveNoCallUnused(int concurrency, int every) {
        DistantServiceRun run = shown(
                "1,000 slots a day, " + refused(every),
                DistantServiceRun.dense(20_000, concurrency, ConflictPolicy.LEAVE)
                        .withABadSlotEvery(every)
                        .run());

        int bad = every == 0 ? 0 : 20_000 / every;
        assertThat(run.useOfCalls()).isGreaterThanOrEqualTo(MIN_USE);
        assertThat(run.count(SlotResult.CREATED)).isEqualTo(20_000 - bad);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void readsThatAreTenTimesFasterThanWritesLeaveNoCallUnused(int concurrency) {
        DistantServiceRun first = shown(
                "reads ten times faster than writes, before each call",
                DistantServiceRun.daily(20_000, concurrency, ConflictPolicy.REPLACE)
                        .withQuickReads()
                        .run());
        DistantServiceRun half = shown(
                "reads ten times faster than writes, half of the slots exist",
                DistantServiceRun.daily(20_000, concurrency, ConflictPolicy.LEAVE)
                        .existing(2)
                        .withQuickReads()
                        .run());
        DistantServiceRun all = shown(
                "reads ten times faster than writes, all slots exist",
                DistantServiceRun.daily(20_000, concurrency, ConflictPolicy.LEAVE)
                        .existing(1)
                        .withQuickReads()
                        .run());

        assertThat(first.useOfCalls()).isGreaterThanOrEqualTo(MIN_USE);
        assertThat(first.count(SlotResult.CREATED)).isEqualTo(20_000);
        assertThat(half.useOfCalls()).isGreaterThanOrEqualTo(MIN_USE);
        assertThat(half.calls()).isLessThanOrEqualTo(600);
        assertThat(all.useOfCalls()).isGreaterThanOrEqualTo(MIN_USE);
        assertThat(all.calls()).isLessThanOrEqualTo(400);
    }

    /** A range with a thousand slots a day is not read to find a hundred of them. */
    @Test
    void lostResponsesOfDenseOptionsCostAboutAsMuchAsThoseOfOthers() {
        DistantServiceRun sparse = shown(
                "5 % of the responses are lost",
                DistantServiceRun.daily(20_000, 1, ConflictPolicy.LEAVE)
                        .losing(0.05)
                        .run());
        DistantServiceRun dense = shown(
                "1,000 slots a day, 5 % of the responses are lost",
                DistantServiceRun.dense(20_000, 1, ConflictPolicy.LEAVE)
                        .losing(0.05)
                        .run());

        assertThat(sparse.speedOfFullCalls()).isGreaterThan(MIN_USE);
        assertThat(dense.speedOfFullCalls()).isGreaterThan(0.8);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void anInputOfBadSlotsOnlyEndsAfterFewCalls(int concurrency) {
        DistantServiceRun run = shown(
                "every slot is refused",
                DistantServiceRun.daily(20_000, concurrency, ConflictPolicy.LEAVE)
                        .withABadSlotEvery(1)
                        .run());

        assertThat(run.calls()).isLessThanOrEqualTo(200);
        assertThat(run.count(SlotResult.REJECTED)).isGreaterThanOrEqualTo(40);
    }
}
