package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.SlotKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs jobs. It never throws: source, outbox and client run foreign code, and their exceptions are passed to the
 * engine.
 */
final class JobRunner {
    /** The beginning of each problem of the source, which is reported by itself. */
    static final String OF_SOURCE = "the source: ";

    private final AvailabilitySource source;
    private final OutboxQueue outbox;
    private final ServiceCalls calls;

    JobRunner(AvailabilitySource source, OutboxQueue outbox, ServiceCalls calls) {
        this.source = source;
        this.outbox = outbox;
        this.calls = calls;
    }

    JobResult perform(Job job) {
        try {
            if (job instanceof Job.Ask ask) {
                return ask(ask.turns());
            } else if (job instanceof Job.Call call) {
                return calls.make(call);
            } else if (job instanceof Job.Release release) {
                return release(release.turns());
            }
            return ((Job.Use) job).use().apply(outbox);
        } catch (Throwable e) { // errors too: they must not end the thread silently
            return job instanceof Job.Call ? CallResult.thrown(e) : new JobResult.Failed(e);
        }
    }

    private JobResult release(List<Turn> turns) {
        List<@Nullable ClaimEnd> ends = new ArrayList<>();
        Throwable failure = null;
        for (Turn turn : turns) {
            try {
                ends.add(outbox.end(turn.claim(), turn.parking));
            } catch (Throwable e) {
                ends.add(null);
                failure = e;
            }
        }
        return new JobResult.Released(ends, failure);
    }

    /** Takes the marks first, so that a mark that comes after the source was asked is not removed with them. */
    private JobResult ask(List<Turn> turns) {
        Map<SlotKey, JobResult.SourceResult> results = new LinkedHashMap<>();
        Set<SlotKey> keys = new LinkedHashSet<>();
        for (Turn turn : turns) {
            JobResult.SourceResult taken = take(turn);
            results.put(turn.key(), taken);
            if (taken.isTaken()) {
                keys.add(turn.key());
            }
        }
        if (!keys.isEmpty()) {
            read(Collections.unmodifiableSet(keys), results);
        }
        return new JobResult.Asked(List.copyOf(results.values()));
    }

    private void read(Set<SlotKey> keys, Map<SlotKey, JobResult.SourceResult> results) {
        try {
            Map<SlotKey, Slot> current = source.current(keys);
            keys.forEach(key -> results.computeIfPresent(key, (any, taken) -> value(taken, key, current)));
        } catch (Throwable e) {
            keys.forEach(key -> results.computeIfPresent(key, (any, taken) -> failed(taken, e, e)));
        }
    }

    private static JobResult.SourceResult failed(
            JobResult.SourceResult taken, Throwable problem, @Nullable Throwable thrown) {
        String words = OF_SOURCE + Descriptions.failure(problem);
        return new JobResult.SourceResult(taken.taken(), false, null, words, thrown);
    }

    private JobResult.SourceResult take(Turn turn) {
        if (!turn.takesMark || turn.phase() != Phase.READ) {
            return new JobResult.SourceResult(null, false, null, "", null);
        }
        try {
            OutboxClaim claim = outbox.take(turn.claim()).orElse(null);
            return new JobResult.SourceResult(claim, claim == null, null, "", null);
        } catch (Throwable e) {
            return new JobResult.SourceResult(null, false, null, "the outbox: " + Descriptions.failure(e), null);
        }
    }

    private static JobResult.SourceResult value(JobResult.SourceResult taken, SlotKey key, Map<SlotKey, Slot> current) {
        try {
            Slot slot = current.get(key);
            if (slot == null && current.containsKey(key)) {
                throw new IllegalStateException("null for " + key + "; a slot that is gone is not in the map");
            }
            if (slot != null
                    && !(slot.slotId().equals(key.slotId()) && slot.optionId().equals(key.optionId()))) {
                throw new IllegalStateException(
                        "slot " + slot.slotId() + " of option " + slot.optionId() + " for " + key);
            }
            SlotValue<SlotContent> value = slot == null ? SlotValue.absent() : SlotContent.ours(slot);
            return new JobResult.SourceResult(taken.taken(), false, value, "", null);
        } catch (RuntimeException e) {
            return failed(taken, e, null);
        }
    }
}
