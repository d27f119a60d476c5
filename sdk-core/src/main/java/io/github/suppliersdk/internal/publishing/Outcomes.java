package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.PublishListener;
import io.github.suppliersdk.publishing.PublishProgress;
import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotResult;
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
    private final Map<SlotResult, Long> counts = new EnumMap<>(SlotResult.class);
    private final List<SlotOutcome> firstProblems = new ArrayList<>();
    private final List<SlotOutcome> firstToVerify = new ArrayList<>();
    private long done;
    private long toVerify;
    private long listenerFailures;
    private @Nullable Throwable firstListenerFailure;

    Outcomes(List<PublishListener> listeners) {
        this.listeners = listeners;
        for (SlotResult result : SlotResult.values()) {
            counts.put(result, 0L);
        }
    }

    /**
     * Counts slots, and reports them to the listeners.
     *
     * @throws Error if a listener threw it; all slots are counted and reported nevertheless
     */
    synchronized void add(Settlement settlement) {
        int number = settlement.slots().size();
        counts.merge(settlement.result(), (long) number, Long::sum);
        done += number;
        toVerify += settlement.toVerify() ? number : 0;
        boolean keepProblem = settlement.problem() != null && firstProblems.size() < KEPT_PROBLEMS;
        boolean keepToVerify = settlement.toVerify() && firstToVerify.size() < KEPT_TO_VERIFY;
        if (listeners.isEmpty() && !keepProblem && !keepToVerify) {
            return; // most runs have no listener for every slot
        }
        Error thrown = null;
        for (PendingSlot slot : settlement.slots()) {
            SlotOutcome outcome = new SlotOutcome(
                    slot.position(),
                    slot.target(),
                    settlement.result(),
                    Optional.ofNullable(settlement.problem()),
                    settlement.toVerify());
            keep(outcome);
            try {
                call(listener -> listener.outcome(outcome));
            } catch (Error e) {
                thrown = thrown == null ? e : thrown;
            }
        }
        if (thrown != null) {
            throw thrown;
        }
    }

    private void keep(SlotOutcome outcome) {
        if (outcome.problem().isPresent() && firstProblems.size() < KEPT_PROBLEMS) {
            firstProblems.add(outcome);
        }
        if (outcome.toVerify() && firstToVerify.size() < KEPT_TO_VERIFY) {
            firstToVerify.add(outcome);
        }
    }

    /** Counts slots whose outcome was lost, by a lack of memory or a defect, as UNKNOWN: the service may have them. */
    synchronized void lost(long number) {
        counts.merge(SlotResult.UNKNOWN, number, Long::sum);
        done += number;
    }

    synchronized void progress(PublishProgress progress) {
        call(listener -> listener.progress(progress));
    }

    /** Calls every listener, even if one throws an error. */
    private void call(Consumer<PublishListener> step) {
        Error thrown = null;
        for (PublishListener listener : listeners) {
            try {
                step.accept(listener);
            } catch (Exception e) { // JVM languages may throw undeclared exceptions
                failed(e);
            } catch (Error e) {
                thrown = thrown == null ? e : thrown;
            }
        }
        if (thrown != null) {
            throw thrown;
        }
    }

    private void failed(Exception e) {
        listenerFailures++;
        if (firstListenerFailure == null) {
            firstListenerFailure = e;
            LOG.warn("A listener failed; further failures of listeners are counted in the report", e);
        }
    }

    boolean hasListeners() {
        return !listeners.isEmpty();
    }

    synchronized long done() {
        return done;
    }

    synchronized RunResult result(
            long submitted, Scheduler scheduler, long elapsed, boolean interrupted, @Nullable Ending ending) {
        return new RunResult(
                submitted,
                new EnumMap<>(counts),
                List.copyOf(firstProblems),
                toVerify,
                List.copyOf(firstToVerify),
                scheduler.calls(),
                scheduler.retries(),
                elapsed,
                interrupted,
                ending,
                listenerFailures,
                firstListenerFailure);
    }
}
