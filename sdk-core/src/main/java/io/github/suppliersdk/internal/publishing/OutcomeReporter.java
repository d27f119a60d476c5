package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.PublishProgress;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reports outcomes and progress of a run to its journal and its listeners; never under the lock of the run. */
final class OutcomeReporter {
    private final Outcomes outcomes;
    private final InputCheck input;

    OutcomeReporter(Outcomes outcomes, InputCheck input) {
        this.outcomes = outcomes;
        this.input = input;
    }

    /** Reports all of them, even if one fails, and returns the first exception; null if there was none. */
    @Nullable
    Throwable report(List<Settlement> settled, RunState run) {
        if (settled.isEmpty()) {
            return null;
        }
        Throwable failure = null;
        for (Settlement settlement : settled) {
            try {
                outcomes.add(settlement);
            } catch (Throwable e) { // from the journal, or an error of a listener
                failure = failure == null ? e : failure;
            }
        }
        try {
            progress(run);
        } catch (Throwable e) {
            failure = failure == null ? e : failure;
        }
        return failure;
    }

    void progress(RunState run) {
        if (outcomes.hasListeners()) {
            outcomes.progress(progressOf(run));
        }
    }

    private PublishProgress progressOf(RunState run) {
        run.lock.lock();
        try {
            return new PublishProgress(
                    input.taken() - input.duplicates(),
                    outcomes.done(),
                    run.coordinator.slots(),
                    run.coordinator.retries(),
                    Duration.ofNanos(run.elapsed()));
        } finally {
            run.lock.unlock();
        }
    }
}
