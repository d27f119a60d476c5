package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.Slots;
import java.time.Period;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CoordinatorTest {
    private final RunRules rules = new RunRules(
            ConflictPolicy.LEAVE, 300_000_000_000L, 900_000_000_000L, 3, 40, Period.ofYears(2), Period.ofDays(31));
    private final Coordinator coordinator = new Coordinator(rules, 8, () -> 0.5, () -> true);
    private final List<Settlement> settled = new ArrayList<>();

    private List<InFlightCall> begin(int number) {
        for (int i = 0; i < number; i++) {
            coordinator.offer(Batch.fresh(
                    new OptionKey("e1", "o1"), List.of(new PendingSlot(i, Slots.daily("e1", "o1", i, 10)))));
        }
        List<InFlightCall> tasks = new ArrayList<>();
        for (InFlightCall task = coordinator.next(1, settled); task != null; task = coordinator.next(1, settled)) {
            tasks.add(task);
        }
        return tasks;
    }

    @Test
    void refusalsOfCallsThatWereInFlightTogetherCountOnce() {
        List<InFlightCall> tasks = begin(4);
        assertThat(tasks).hasSize(4);

        tasks.forEach(
                task -> coordinator.completed(task, ServiceModel.failed(OperationKind.CREATE, 401, 0), 10, settled));

        assertThat(coordinator.ending()).isNull();
        assertThat(coordinator.slots()).isEqualTo(4);
    }

    @Test
    void slotsOfATaskWithAnInvalidEventAreNotLost() {
        List<InFlightCall> tasks = begin(1);

        assertThatThrownBy(() -> coordinator.completed(tasks.get(0), new Event.Replaced(), 10, settled))
                .isInstanceOf(IllegalStateException.class);
        coordinator.abandoned(tasks.get(0), "a defect", settled);

        assertThat(coordinator.slots()).isZero();
        assertThat(settled).singleElement().extracting(Settlement::result).isEqualTo(SlotResult.UNKNOWN);
    }
}
