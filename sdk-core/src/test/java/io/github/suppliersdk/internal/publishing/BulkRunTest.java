package io.github.suppliersdk.internal.publishing;

import static io.github.suppliersdk.internal.failures.OperationKind.CREATE;
import static io.github.suppliersdk.internal.failures.OperationKind.LIST;
import static io.github.suppliersdk.internal.failures.OperationKind.READ;
import static io.github.suppliersdk.internal.failures.OperationKind.REPLACE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.publishing.SlotResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Individual operations fail during the whole run: the time that the run loses is bounded. */
class BulkRunTest {
    private static final Duration GIVE_UP = BulkRun.GIVE_UP;
    private static final int WORLDS_WITH_SLOTS_THAT_FAIL = 100;

    /** The slots of the service at the beginning. */
    enum InitialSlots {
        NOTHING,
        EQUAL,
        DIFFERENT,
        EVERY_SECOND_DIFFERENT
    }

    /**
     * A fault that lasts.
     *
     * @param share the share of the calls that fail
     */
    record LastingFault(int status, Duration retryAfter, Set<OperationKind> of, double share, InitialSlots before) {}

    private static BulkRun run(int slots, LastingFault fault) {
        ConflictPolicy policy = fault.before.compareTo(InitialSlots.EQUAL) > 0
                ? ConflictPolicy.REPLACE_KEEPING_SEATS
                : ConflictPolicy.LEAVE;
        BulkRun run = new BulkRun(
                slots,
                policy,
                (operation, now, dice) -> fault.of.contains(operation) && dice < fault.share
                        ? new BulkRun.Reply(fault.status, fault.retryAfter)
                        : null);
        switch (fault.before) {
            case EQUAL -> run.existing();
            case DIFFERENT -> run.different();
            case EVERY_SECOND_DIFFERENT -> run.everySecondDifferent();
            case NOTHING -> {}
        }
        return run.run();
    }

    static List<LastingFault> permanentAndNearlyPermanentFaults() {
        List<LastingFault> all = new ArrayList<>();
        for (Set<OperationKind> which : List.of(
                Set.of(CREATE),
                Set.of(LIST),
                Set.of(READ),
                Set.of(REPLACE),
                Set.of(LIST, READ),
                Set.of(READ, REPLACE))) {
            for (InitialSlots before : InitialSlots.values()) {
                for (double share : new double[] {1, 0.97}) {
                    for (int status : new int[] {500, 0, 403}) {
                        all.add(new LastingFault(status, Duration.ZERO, which, share, before));
                    }
                    for (int seconds : new int[] {0, 60, 600}) {
                        all.add(new LastingFault(429, Duration.ofSeconds(seconds), which, share, before));
                    }
                }
            }
        }
        return all;
    }

    /** All sets of operations with all beginnings, and all ways to fail; the soak takes every combination. */
    private static List<LastingFault> sampleOfFaults() {
        List<LastingFault> all = permanentAndNearlyPermanentFaults();
        List<LastingFault> some = new ArrayList<>();
        for (int i = 0; i < all.size(); i += 7) { // 12 ways to fail: 7 and 12 have no common factor
            some.add(all.get(i));
        }
        return some;
    }

    @Test
    void aMostlyFailingOperationCostsARunAtMostOneGiveUpAfter() {
        assertThat(faultsThatExceedTheBound(sampleOfFaults(), 1000)).isEmpty();
    }

    /**
     * The faults that cost more than the bound. No call is made while the service asks to wait, and the few successful
     * calls postpone the end.
     */
    static List<String> faultsThatExceedTheBound(List<LastingFault> faults, int slots) {
        List<String> longer = new ArrayList<>();
        for (LastingFault fault : faults) {
            BulkRun run = run(slots, fault);
            Duration most =
                    GIVE_UP.plusMinutes(2).plus(fault.retryAfter).plus(fault.share < 1 ? GIVE_UP : Duration.ZERO);
            if (run.lost().compareTo(most) > 0) {
                longer.add(fault + ": " + run);
            }
        }
        return longer;
    }

    static List<LastingFault> readsThatFailPermanently() {
        return List.of(
                new LastingFault(500, Duration.ZERO, Set.of(LIST, READ), 1, InitialSlots.EQUAL),
                new LastingFault(429, Duration.ZERO, Set.of(LIST, READ), 1, InitialSlots.EQUAL),
                new LastingFault(429, Duration.ofMinutes(5), Set.of(LIST, READ), 1, InitialSlots.EQUAL));
    }

    @ParameterizedTest
    @MethodSource("readsThatFailPermanently")
    void successfulCreatesDoNotVouchForFailingReads(LastingFault fault) {
        BulkRun run = run(25_000, fault);

        assertThat(run.elapsed()).isLessThan(GIVE_UP.plus(fault.retryAfter).plusMinutes(2));
        assertThat(run.ending()).isNotNull();
        assertThat(run.counts.keySet()).isSubsetOf(SlotResult.UNKNOWN, SlotResult.NOT_SENT);
    }

    @Test
    void slotsAreCreatedWhileReplacementsFail() {
        BulkRun run = run(
                4000, new LastingFault(503, Duration.ZERO, Set.of(REPLACE), 1, InitialSlots.EVERY_SECOND_DIFFERENT));

        assertThat(run.elapsed()).isLessThan(GIVE_UP.plusMinutes(3));
        assertThat(run.count(SlotResult.CREATED)).isEqualTo(2000);
        assertThat(run.count(SlotResult.REPLACED)).isZero();
    }

    @Test
    void slotsOfUnreadableRangesAreReadOneByOne() {
        BulkRun run = run(4000, new LastingFault(500, Duration.ZERO, Set.of(LIST), 1, InitialSlots.EQUAL));

        assertThat(run.count(SlotResult.EQUAL)).isEqualTo(4000);
        assertThat(run.lost()).isLessThan(GIVE_UP);
    }

    static List<LastingFault> faultsOfMostCalls() {
        Set<OperationKind> all = Set.of(CREATE, LIST, READ, REPLACE);
        return List.of(
                new LastingFault(502, Duration.ZERO, all, 0.6, InitialSlots.NOTHING),
                new LastingFault(502, Duration.ZERO, all, 0.6, InitialSlots.EQUAL),
                new LastingFault(502, Duration.ZERO, Set.of(CREATE), 0.6, InitialSlots.EVERY_SECOND_DIFFERENT),
                new LastingFault(502, Duration.ZERO, Set.of(READ), 0.6, InitialSlots.DIFFERENT),
                new LastingFault(502, Duration.ZERO, Set.of(REPLACE), 0.6, InitialSlots.DIFFERENT));
    }

    @ParameterizedTest
    @MethodSource("faultsOfMostCalls")
    void withTwoOfFiveCallsSucceedingHardlyAnySlotStaysUnknown(LastingFault fault) {
        BulkRun run = run(5000, fault);

        assertThat(run.ending()).isNull();
        assertThat(run.count(SlotResult.UNKNOWN)).isLessThanOrEqualTo(10);
        assertThat(run.count(SlotResult.NOT_SENT)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"0.3, 5", "0.6, 60"})
    void randomThrottlingOfReadsCostsShortPausesAndNoOutcome(double share, int minutes) {
        BulkRun run = run(400, new LastingFault(429, Duration.ZERO, Set.of(READ), share, InitialSlots.DIFFERENT));

        assertThat(run.count(SlotResult.REPLACED)).isEqualTo(400);
        assertThat(run.elapsed()).isLessThan(Duration.ofMinutes(minutes));
    }

    /** Each chunk has one such slot. While the breaker is half-open, the probe must not always be the same slot. */
    @Test
    void slotsOnWhichTheServiceFailsDoNotAffectOtherSlotsInAnyOrderOfCalls() {
        for (long seed = 0; seed < WORLDS_WITH_SLOTS_THAT_FAIL; seed++) {
            BulkRun run = new BulkRun(20_000, ConflictPolicy.LEAVE, (operation, now, dice) -> null, seed)
                    .failingOn(id -> id.endsWith("50"))
                    .run();

            assertThat(run.count(SlotResult.CREATED))
                    .as("slots created with seed " + seed + ": " + run)
                    .isEqualTo(19_800);
            assertThat(run.count(SlotResult.UNKNOWN)).isEqualTo(200);
            assertThat(run.lost()).as("seed " + seed).isLessThan(Duration.ofMinutes(5));
        }
    }
}
