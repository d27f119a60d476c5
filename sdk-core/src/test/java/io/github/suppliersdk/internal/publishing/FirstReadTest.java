package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.Slots;
import java.time.Duration;
import java.time.Period;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** If seats of existing slots could be overwritten, they are read before anything is sent. */
class FirstReadTest {
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final RunRules rules =
            new RunRules(ConflictPolicy.REPLACE, 5 * MINUTE, 15 * MINUTE, 3, 40, Period.ofYears(2), Period.ofDays(31));
    private final Batch first = Batch.first(
            new OptionKey("e1", "o1"),
            List.of(
                    new PendingSlot(0, Slots.daily("e1", "o1", 0, 10)),
                    new PendingSlot(1, Slots.daily("e1", "o1", 1, 10))),
            rules,
            0);

    private Transition next(Batch batch, Event event, long minute) {
        return BatchTable.next(
                batch, event, new Context(rules, minute * MINUTE, minute * MINUTE + 1, 0.5, false, false, 4, 4, 0));
    }

    private static Event failed(OperationKind operation, int status) {
        return ServiceModel.failed(operation, status, 0);
    }

    @Test
    void slotsWhoseReadWasDelayedAreStillCreated() {
        Batch waited = next(first, failed(OperationKind.LIST, 429), 0).next().get(0);

        Transition read = next(waited, new Event.Found(Map.of(), 0), 16);

        assertThat(read.settled()).isEmpty();
        assertThat(read.next()).singleElement().extracting(Batch::phase).isEqualTo(Phase.CREATE);
    }

    @Test
    void aMissingOptionIsDetectedByOneCreateWhileTheOtherSlotsWait() {
        Batch byId = next(first, failed(OperationKind.LIST, 404), 0).next().get(0);
        assertThat(byId.operation()).isEqualTo(OperationKind.READ);
        Batch range = next(byId, failed(OperationKind.READ, 404), 0).next().get(0);
        assertThat(range.operation()).isEqualTo(OperationKind.LIST);

        Transition read = next(range, failed(OperationKind.LIST, 404), 0);

        assertThat(read.settled()).isEmpty();
        assertThat(read.next()).hasSize(2);
        assertThat(read.next().get(0).phase()).isEqualTo(Phase.CREATE);
        assertThat(read.next().get(0).slots()).extracting(PendingSlot::position).containsExactly(0L);
        assertThat(read.next().get(1).isUntouched()).isTrue();
        assertThat(read.next().get(1).notBefore()).isGreaterThan(1);
    }

    @Test
    void slotsOfARangeThatIsNotFoundAgainAreReadOneByOne() {
        Batch byId = next(first, failed(OperationKind.LIST, 404), 0).next().get(0);
        Batch range = next(byId, failed(OperationKind.READ, 404), 0).next().get(0);
        Batch waiting = next(range, failed(OperationKind.LIST, 404), 0).next().get(1);
        assertThat(waiting.operation()).isEqualTo(OperationKind.LIST);

        Transition read = next(waiting, failed(OperationKind.LIST, 404), 1);

        assertThat(read.next()).singleElement().extracting(Batch::operation).isEqualTo(OperationKind.READ);
    }

    @Test
    void slotsThatCannotBeReadAreNotSent() {
        Batch oneByOne = next(first, failed(OperationKind.LIST, 400), 0).next().get(0);

        Transition read = next(oneByOne, failed(OperationKind.READ, 400), 0);

        assertThat(read.settled()).singleElement().satisfies(settlement -> {
            assertThat(settlement.result()).isEqualTo(SlotResult.NOT_SENT);
            assertThat(settlement.slots()).hasSize(1);
        });
        assertThat(read.next()).singleElement().extracting(Batch::size).isEqualTo(1);
    }
}
