package io.github.suppliersdk.internal.publishing;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.suppliersdk.internal.publishing.RunEnd.Ending;
import io.github.suppliersdk.publishing.PublishListener;
import io.github.suppliersdk.publishing.PublishProgress;
import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts outcomes, and calls the listeners, one thread at a time. */
final class Outcomes {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.publishing");
    private static final int KEPT_PROBLEMS = 100;
    private static final int KEPT_TO_VERIFY = 10_000;

    private final List<PublishListener> listeners;

    @GuardedBy("this")
    private final Map<SlotResult, Long> counts = new EnumMap<>(SlotResult.class);

    @GuardedBy("this")
    private final List<SlotOutcome> firstProblems = new ArrayList<>();

    @GuardedBy("this")
    private final List<SlotOutcome> firstToVerify = new ArrayList<>();

    @GuardedBy("this")
    private long done;

    @GuardedBy("this")
    private long toVerify;

    @GuardedBy("this")
    private long listenerFailures;

    Outcomes(List<PublishListener> listeners) {
        this.listeners = listeners;
    }

    /** Counts outcomes, and reports them to the listeners. */
    synchronized void add(List<SlotOutcome> outcomes) {
        for (SlotOutcome outcome : outcomes) {
            counts.merge(outcome.result(), 1L, Long::sum);
            done++;
            toVerify += outcome.toVerify() ? 1 : 0;
            if (outcome.problem().isPresent() && firstProblems.size() < KEPT_PROBLEMS) {
                firstProblems.add(outcome);
            }
            if (outcome.toVerify() && firstToVerify.size() < KEPT_TO_VERIFY) {
                firstToVerify.add(outcome);
            }
            call(listener -> listener.outcome(outcome));
        }
    }

    synchronized void progress(PublishProgress progress) {
        call(listener -> listener.progress(progress));
    }

    /** Calls every listener, whatever one throws. */
    @GuardedBy("this")
    private void call(Consumer<PublishListener> step) {
        for (PublishListener listener : listeners) {
            try {
                step.accept(listener);
            } catch (Throwable e) {
                if (++listenerFailures == 1) {
                    LOG.warn("A listener failed; further failures of listeners are counted in the report", e);
                }
            }
        }
    }

    boolean hasListeners() {
        return !listeners.isEmpty();
    }

    synchronized long done() {
        return done;
    }

    synchronized PublishReport report(
            long submitted, Scheduler scheduler, Duration elapsed, boolean interrupted, @Nullable Ending ending) {
        return new PublishReport(
                submitted,
                counts,
                firstProblems,
                toVerify,
                firstToVerify,
                scheduler.calls(),
                scheduler.retries(),
                elapsed,
                interrupted,
                Optional.ofNullable(ending).map(Ending::reason),
                ending != null && ending.refusesCaller(),
                listenerFailures);
    }
}
