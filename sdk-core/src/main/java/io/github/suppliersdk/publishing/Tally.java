package io.github.suppliersdk.publishing;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts outcomes and tells the listeners; belongs to the thread that called publish. */
final class Tally {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.publishing");
    private static final int KEPT_PROBLEMS = 100;

    private static final class Count {
        private long slots;
    }

    private final List<PublishListener> listeners;
    private final Map<SlotResult, Count> counts = new EnumMap<>(SlotResult.class);
    private final List<SlotOutcome> firstProblems = new ArrayList<>();
    private long submitted;
    private long done;
    private long fromJournal;
    private long listenerFailures;
    private @Nullable RuntimeException firstListenerFailure;

    Tally(List<PublishListener> listeners) {
        this.listeners = listeners;
    }

    /** The position of the slot that is taken from the input now. */
    long submit() {
        return submitted++;
    }

    void settle(Item item) {
        add(item.result());
        if (!listeners.isEmpty() || item.problem() != null) {
            tell(item.outcome());
        }
    }

    void settle(SlotOutcome outcome) {
        add(outcome.result());
        if (outcome.fromJournal()) {
            fromJournal++;
        }
        tell(outcome);
    }

    private void add(SlotResult result) {
        counts.computeIfAbsent(result, missing -> new Count()).slots++;
        done++;
    }

    private void tell(SlotOutcome outcome) {
        if (outcome.problem().isPresent() && firstProblems.size() < KEPT_PROBLEMS) {
            firstProblems.add(outcome);
        }
        for (PublishListener listener : listeners) {
            try {
                listener.outcome(outcome);
            } catch (RuntimeException e) {
                failed(e);
            }
        }
    }

    void progress(PublishProgress progress) {
        for (PublishListener listener : listeners) {
            try {
                listener.progress(progress);
            } catch (RuntimeException e) {
                failed(e);
            }
        }
    }

    private void failed(RuntimeException e) {
        listenerFailures++;
        if (firstListenerFailure == null) {
            firstListenerFailure = e;
            LOG.warn("A listener failed; further failures of listeners are counted in the report", e);
        }
    }

    long submitted() {
        return submitted;
    }

    long done() {
        return done;
    }

    long fromJournal() {
        return fromJournal;
    }

    long count(SlotResult result) {
        Count count = counts.get(result);
        return count == null ? 0 : count.slots;
    }

    List<SlotOutcome> firstProblems() {
        return firstProblems;
    }

    long listenerFailures() {
        return listenerFailures;
    }

    @Nullable
    RuntimeException firstListenerFailure() {
        return firstListenerFailure;
    }
}
