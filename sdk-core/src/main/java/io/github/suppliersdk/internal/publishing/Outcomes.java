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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts outcomes, records them in the journal, and calls the listeners, one thread at a time. */
final class Outcomes {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.publishing");
    private static final int KEPT_PROBLEMS = 100;
    private static final int KEPT_ABANDONED = 10_000;

    private final List<PublishListener> listeners;
    private final @Nullable SettledSlots journal;
    private final Map<SlotResult, Long> counts = new EnumMap<>(SlotResult.class);
    private final List<SlotOutcome> firstProblems = new ArrayList<>();
    private final List<SlotOutcome> firstAbandoned = new ArrayList<>();
    private volatile long done; // written under the lock, read by any thread
    private long fromJournal;
    private long rejectedFromJournal;
    private long abandoned;
    private long listenerFailures;
    private @Nullable Throwable firstListenerFailure;

    Outcomes(List<PublishListener> listeners, @Nullable SettledSlots journal) {
        this.listeners = listeners;
        this.journal = journal;
    }

    /** Adds the outcome of slots. They are counted even if this throws. */
    void add(Settlement settlement) {
        FirstThrown failure = new FirstThrown();
        if (journal != null) {
            failure.run(() -> journal.outcome(settlement)); // any number of threads may record at a time
        }
        countAndReport(settlement, failure);
        failure.rethrow();
    }

    private synchronized void countAndReport(Settlement settlement, FirstThrown failure) {
        int number = settlement.slots().size();
        counts.merge(settlement.result(), (long) number, Long::sum);
        done += number;
        if (settlement.abandoned()) {
            abandoned += number;
        }
        boolean keep = (settlement.problem() != null && firstProblems.size() < KEPT_PROBLEMS)
                || (settlement.abandoned() && firstAbandoned.size() < KEPT_ABANDONED);
        if (listeners.isEmpty() && !keep) {
            return; // most runs have no listener for every slot
        }
        List<SlotOutcome> outcomes = new ArrayList<>(number);
        for (PendingSlot slot : settlement.slots()) {
            outcomes.add(new SlotOutcome(
                    slot.position(),
                    slot.target(),
                    settlement.result(),
                    Optional.ofNullable(settlement.problem()),
                    false,
                    settlement.abandoned()));
        }
        for (SlotOutcome outcome : outcomes) {
            keepAndReport(outcome, failure);
        }
    }

    /** Adds an outcome of an earlier run, or of a slot that was never queued. */
    synchronized void add(SlotOutcome outcome) {
        counts.merge(outcome.result(), 1L, Long::sum);
        done++;
        if (outcome.fromJournal()) {
            fromJournal++;
            rejectedFromJournal += outcome.result() == SlotResult.REJECTED ? 1 : 0;
        }
        FirstThrown failure = new FirstThrown();
        keepAndReport(outcome, failure);
        failure.rethrow();
    }

    /** Counts slots whose outcome was lost, by a lack of memory or a defect, as UNKNOWN: the service may have them. */
    synchronized void lost(long number) {
        counts.merge(SlotResult.UNKNOWN, number, Long::sum);
        done += number;
    }

    private void keepAndReport(SlotOutcome outcome, FirstThrown failure) {
        if (outcome.problem().isPresent() && firstProblems.size() < KEPT_PROBLEMS) {
            firstProblems.add(outcome);
        }
        if (outcome.abandoned() && firstAbandoned.size() < KEPT_ABANDONED) {
            firstAbandoned.add(outcome);
        }
        for (PublishListener listener : listeners) {
            failure.run(() -> call(() -> listener.outcome(outcome)));
        }
    }

    synchronized void progress(PublishProgress progress) {
        FirstThrown failure = new FirstThrown();
        for (PublishListener listener : listeners) {
            failure.run(() -> call(() -> listener.progress(progress)));
        }
        failure.rethrow();
    }

    private void call(Runnable listener) {
        try {
            listener.run();
        } catch (Exception e) { // JVM languages may throw undeclared exceptions
            failed(e);
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

    long done() {
        return done;
    }

    synchronized RunResult result(
            long submitted,
            long duplicates,
            long calls,
            long retries,
            long elapsed,
            boolean interrupted,
            @Nullable Ending ending) {
        Map<SlotResult, Long> byResult = new EnumMap<>(SlotResult.class);
        for (SlotResult result : SlotResult.values()) {
            byResult.put(result, counts.getOrDefault(result, 0L));
        }
        return new RunResult(
                submitted,
                duplicates,
                byResult,
                fromJournal,
                rejectedFromJournal,
                List.copyOf(firstProblems),
                abandoned,
                List.copyOf(firstAbandoned),
                calls,
                retries,
                elapsed,
                interrupted,
                ending,
                listenerFailures,
                firstListenerFailure);
    }
}
