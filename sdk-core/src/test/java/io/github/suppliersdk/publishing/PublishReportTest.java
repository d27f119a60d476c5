package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.publishing.RunResult;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
