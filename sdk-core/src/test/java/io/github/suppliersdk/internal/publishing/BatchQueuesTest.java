package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.publishing.Slots;
import java.time.Duration;
import java.time.Period;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The choice of the next batch while all calls of an operation fail: it must not always be one on which the service
 * fails.
 */
class BatchQueuesTest {
    private static final OptionKey OPTION = new OptionKey("e1", "o1");
    private static final Failure FAILURE = new Failure(Meaning.MAYBE_APPLIED, 500, Problems.of("no"));
    private static final long MINUTES = Duration.ofMinutes(15).toNanos();
    private static final Context CONTEXT = new Context(
            new RunRules(ConflictPolicy.LEAVE, MINUTES, MINUTES, 3, 40, Period.ofYears(2), Period.ofDays(31)),
            0,
            1,
            0.5,
            false,
            false,
            4,
            4,
            0);

    private final BatchQueues queues = new BatchQueues();

    private static Batch fresh(int day) {
        return Batch.fresh(OPTION, List.of(new PendingSlot(day, Slots.daily("e1", "o1", day, 10))));
    }

    private static Batch failed(int day, int times) {
        Batch batch = fresh(day);
        for (int i = 0; i < times; i++) {
            batch = batch.failed(FAILURE, CONTEXT, false);
        }
        return batch;
    }

    @Test
    void aBatchWithSomeFailuresIsRetriedFirst() {
        queues.addDue(failed(1, 0));
        queues.addDue(failed(2, 7));

        assertThat(queues.pollProbe(OperationKind.CREATE)).isEqualTo(failed(2, 7));
        assertThat(queues.pollProbe(OperationKind.CREATE)).isEqualTo(failed(1, 0));
        assertThat(queues.pollProbe(OperationKind.CREATE)).isNull();
    }

    @Test
    void slotsOnWhichTheServiceFailsDoNotKeepOthersFromBeingTried() {
        queues.addDue(failed(1, 8));
        queues.addDue(failed(2, 0));
        queues.addDue(failed(3, 12));

        assertThat(queues.pollProbe(OperationKind.CREATE)).isEqualTo(failed(2, 0));
        assertThat(queues.pollProbe(OperationKind.CREATE)).isEqualTo(failed(1, 8));
        assertThat(queues.pollProbe(OperationKind.CREATE)).isEqualTo(failed(3, 12));
    }

    @Test
    void afterManyFailuresABatchWithoutAttemptsIsTried() {
        queues.addDue(failed(1, 8));
        queues.addDue(failed(2, 9));
        queues.addFresh(fresh(3));

        assertThat(queues.pollProbe(OperationKind.CREATE)).isEqualTo(fresh(3));
        assertThat(queues.pollProbe(OperationKind.CREATE)).isEqualTo(failed(1, 8));
    }
}
