package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.Slots;
import java.time.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class CoordinatorTest {
    private final RunRules rules = new RunRules(
            ConflictPolicy.LEAVE, 300_000_000_000L, 900_000_000_000L, 3, 40, Period.ofYears(2), Period.ofDays(31));
    private final Coordinator coordinator = new Coordinator(rules, 8, () -> 0.5, () -> true);
    private final List<Settlement> settled = new ArrayList<>();

    private List<InFlightCall> begin(int number) {
        for (int i = 0; i < number; i++) {
            coordinator.offer(Batch.fresh(
                    new OptionKey("e1", "o1"), List.of(new PendingSlot(i, Slots.daily("e1", "o1", i, 10), false))));
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

    private void offer(int position) {
        coordinator.offer(Batch.fresh(
                new OptionKey("e1", "o1"),
                List.of(new PendingSlot(position, Slots.daily("e1", "o1", position, 10), false))));
    }

    @Test
    void withoutAPermitNothingStartsAndWantsPermitTellsWhetherOneIsNeeded() {
        assertThat(coordinator.next(1, false, settled)).isNull();
        assertThat(coordinator.wantsPermit()).as("without work").isFalse();
        offer(0);

        assertThat(coordinator.next(2, false, settled)).isNull();
        assertThat(coordinator.wantsPermit()).isTrue();
        assertThat(coordinator.next(3, true, settled)).isNotNull();
        assertThat(coordinator.next(4, false, settled)).isNull();
        assertThat(coordinator.wantsPermit()).as("all of it is in flight").isFalse();
    }

    @Test
    void theRunEndsAfterTooLongWithoutAPermitWhileNothingIsInFlight() {
        long giveUp = rules.giveUpAfter();
        offer(0);
        InFlightCall call = Objects.requireNonNull(coordinator.next(1, true, settled));
        offer(1);
        assertThat(coordinator.next(giveUp * 2, false, settled)).isNull();
        assertThat(coordinator.ending()).as("a call of the run holds a permit").isNull();
        coordinator.completed(call, new Event.Created(List.of("o1-0")), giveUp * 2, settled);

        assertThat(coordinator.next(giveUp * 2 + 1, false, settled)).isNull();
        assertThat(coordinator.wakeAt(giveUp * 2 + 1)).isEqualTo(giveUp * 3 + 1);
        assertThat(coordinator.next(giveUp * 3, false, settled)).isNull();
        assertThat(coordinator.ending()).isNull();
        assertThat(coordinator.next(giveUp * 3 + 1, false, settled)).isNull();

        assertThat(coordinator.ending())
                .isNotNull()
                .extracting(Ending::reason)
                .asString()
                .contains("no permit");
        assertThat(settled).extracting(Settlement::result).containsExactly(SlotResult.CREATED, SlotResult.NOT_SENT);
    }
}
