package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.SlotKey;
import java.util.Collections;
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
        if (job instanceof Job.Ask ask) {
            return ask(ask.turns());
        }
        try {
            return job instanceof Job.Call call
                    ? calls.make(call)
                    : ((Job.Use) job).use().apply(outbox);
        } catch (Throwable e) { // errors too: they must not end the thread silently
            return job instanceof Job.Call ? CallResult.thrown(e) : new JobResult.Used(e, (started, ended) -> {});
        }
    }

    /** Takes the marks first, so that a mark that comes after the source was asked is not removed with them. */
    private JobResult ask(List<Turn> turns) {
        List<JobResult.SourceResult> taken;
        try {
            taken = turns.stream().map(this::take).toList();
        } catch (Throwable e) {
            String words = "the outbox: " + Descriptions.failure(e);
            return new JobResult.Asked(turns.stream()
                    .map(turn -> new JobResult.SourceResult(turn, null, false, null, words, null))
                    .toList());
        }
        Set<SlotKey> keys = new LinkedHashSet<>();
        taken.stream()
                .filter(each -> !each.lost())
                .forEach(each -> keys.add(each.turn().key()));
        if (keys.isEmpty()) {
            return new JobResult.Asked(taken);
        }
        try {
            Map<SlotKey, Slot> current = source.current(Collections.unmodifiableSet(keys));
            return new JobResult.Asked(
                    taken.stream().map(each -> read(each, current)).toList());
        } catch (Throwable e) {
            return new JobResult.Asked(
                    taken.stream().map(each -> failed(each, e, e)).toList());
        }
    }

    private JobResult.SourceResult take(Turn turn) {
        if (turn.takesMark && turn.phase() == Phase.READ) {
            OutboxClaim claim = outbox.take(turn.claim()).orElse(null);
            return new JobResult.SourceResult(turn, claim, claim == null, null, "", null);
        }
        return new JobResult.SourceResult(turn, null, false, null, "", null);
    }

    private static JobResult.SourceResult failed(
            JobResult.SourceResult taken, Throwable problem, @Nullable Throwable thrown) {
        String words = OF_SOURCE + Descriptions.failure(problem);
        return taken.lost()
                ? taken
                : new JobResult.SourceResult(taken.turn(), taken.taken(), false, null, words, thrown);
    }

    private static JobResult.SourceResult read(JobResult.SourceResult taken, Map<SlotKey, Slot> current) {
        try {
            SlotValue<SlotContent> value = value(taken.turn(), current);
            return new JobResult.SourceResult(taken.turn(), taken.taken(), taken.lost(), value, "", null);
        } catch (RuntimeException e) {
            return failed(taken, e, null);
        }
    }

    private static SlotValue<SlotContent> value(Turn turn, Map<SlotKey, Slot> current) {
        SlotKey key = turn.key();
        Slot slot = current.get(key);
        if (slot == null) {
            if (current.containsKey(key)) {
                throw new IllegalStateException("null for " + key + "; a slot that is gone is not in the map");
            }
            return SlotValue.absent();
        }
        if (!slot.slotId().equals(key.slotId()) || !slot.optionId().equals(key.optionId())) {
            throw new IllegalStateException("slot " + slot.slotId() + " of option " + slot.optionId() + " for " + key);
        }
        if (slot.capacity().orElse(0) < 0 && turn.phase() == Phase.READ) { // logged with each change
            SyncEngine.LOG.warn(
                    "slot {} of option {} is oversold: the source has {} seats; it is sent with 0",
                    slot.slotId(),
                    slot.optionId(),
                    slot.capacity().getAsInt());
        }
        return SlotContent.ours(slot);
    }
}
