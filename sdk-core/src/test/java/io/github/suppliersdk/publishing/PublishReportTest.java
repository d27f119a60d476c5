package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.publishing.RunResult;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PublishReportTest {
    @Test
    void mergedReportsKeepNoMoreOutcomesThanOne() {
        PublishReport report =
                withAbandoned(10_000).merge(withAbandoned(10_000)).merge(withAbandoned(3));

        assertThat(report.firstAbandoned()).hasSize(10_000);
        assertThat(report.firstProblems()).hasSize(100);
        assertThat(report.abandoned()).isEqualTo(20_003);
    }

    @Test
    void aReportMentionsFailedListeners() {
        PublishReport report = withFailures(2, new IllegalStateException("the disk is full"))
                .merge(withFailures(1, new IllegalStateException("later")));

        assertThat(report.toString())
                .contains("; 3 calls of a listener failed, the first with"
                        + " java.lang.IllegalStateException: the disk is full");
        assertThat(withFailures(0, null).toString()).doesNotContain("listener");
    }

    private static PublishReport withFailures(long number, @Nullable Throwable first) {
        return new PublishReport(new RunResult(
                0,
                0,
                Map.of(SlotResult.CREATED, 0L),
                0,
                0,
                List.of(),
                0,
                List.of(),
                1,
                0,
                1,
                false,
                null,
                number,
                first));
    }

    private static PublishReport withAbandoned(int number) {
        SlotOutcome outcome =
                new SlotOutcome(0, Slots.daily("e1", "o1", 0, 10), SlotResult.UNKNOWN, Optional.empty(), false, true);
        List<SlotOutcome> outcomes = Collections.nCopies(number, outcome);
        return new PublishReport(new RunResult(
                number,
                0,
                Map.of(SlotResult.UNKNOWN, (long) number),
                0,
                0,
                outcomes.subList(0, Math.min(100, number)),
                number,
                outcomes,
                1,
                0,
                1,
                false,
                null,
                0,
                null));
    }
}
