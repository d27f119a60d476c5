package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.publishing.SlotTable.Transition;
import io.github.suppliersdk.publishing.PublishListener;
import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.Slots;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OutcomesTest {
    private static PublishListener listener(List<Long> told, long broken) {
        return new PublishListener() {
            @Override
            public void outcome(SlotOutcome outcome) {
                told.add(outcome.position());
                if (outcome.position() >= broken) {
                    throw new AssertionError("broken at " + outcome.position());
                }
            }
        };
    }

    @Test
    void anErrorOfOneListenerDoesNotAffectTheOthers() {
        List<Long> before = new ArrayList<>();
        List<Long> broken = new ArrayList<>();
        List<Long> after = new ArrayList<>();
        Outcomes outcomes = new Outcomes(
                List.of(listener(before, Long.MAX_VALUE), listener(broken, 3), listener(after, Long.MAX_VALUE)));
        Transition.Settled created = new Transition.Settled(SlotResult.CREATED, null, false);
        List<SlotOutcome> slots = IntStream.range(0, 10)
                .mapToObj(i -> created.of(i, Slots.daily("e1", "o1", i, 10)))
                .toList();

        outcomes.add(slots);

        assertThat(before).hasSize(10);
        assertThat(broken).hasSize(10);
        assertThat(after).hasSize(10);
    }
}
