package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.ClaimEnd;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.OutboxClaim;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.ArrayList;
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
    private final Outbox outbox;
    private final ServiceCalls calls;
    private final Duration lease;

    /** How long after the end of a claim a request of its owner may still be carried out. */
    private final Duration settle;

    JobRunner(AvailabilitySource source, Outbox outbox, ServiceCalls calls, SyncOptions options) {
        this.source = source;
        this.outbox = outbox;
        this.calls = calls;
        this.lease = options.timings().lease();
        this.settle = options.lateEffect().plus(lease);
    }

    JobEnd perform(Job job) {
        try {
            if (job instanceof Job.Claim claim) {
                return new JobEnd.Claimed(List.copyOf(outbox.claim(claim.limit(), lease, settle)));
            } else if (job instanceof Job.Ask ask) {
                return ask(ask.turns());
            } else if (job instanceof Job.Call call) {
                return calls.make(call);
            } else if (job instanceof Job.End end) {
                return end(end.endings());
            } else if (job instanceof Job.Renew renew) {
                return new JobEnd.Renewed(Set.copyOf(
                        outbox.renew(renew.turns().stream().map(Turn::claim).toList(), lease)));
            }
            if (job instanceof Job.Release release) {
                outbox.retry(release.option());
                return new JobEnd.Released();
            }
            return new JobEnd.BacklogRead(outbox.backlog());
        } catch (Throwable e) { // errors too: they must not end the thread silently
            return job instanceof Job.Call ? CallEnd.thrown(e) : new JobEnd.Failed(e);
        }
    }

    private JobEnd end(List<Job.Ending> endings) {
        List<@Nullable ClaimEnd> ends = new ArrayList<>();
        Throwable failure = null;
        for (Job.Ending each : endings) {
            try {
                OutboxClaim claim = each.turn().claim();
                ends.add(each.parking() == null ? outbox.finish(claim) : outbox.park(claim, each.parking()));
            } catch (Throwable e) {
                ends.add(null);
                failure = e;
            }
        }
        return new JobEnd.Ended(ends, failure);
    }

    /** Takes the marks first, so that a mark that comes after the source was asked is not removed with them. */
    private JobEnd ask(List<Turn> turns) {
        List<JobEnd.SourceResult> taken = turns.stream().map(this::take).toList();
        Set<SlotKey> keys = new LinkedHashSet<>();
        for (int i = 0; i < turns.size(); i++) {
            if (taken.get(i).isTaken()) {
                keys.add(turns.get(i).key());
            }
        }
        Map<SlotKey, Slot> current = Map.of();
        Throwable failure = null;
        try {
            if (!keys.isEmpty()) {
                current = source.current(Collections.unmodifiableSet(keys));
            }
        } catch (Throwable e) {
            failure = e;
        }
        List<JobEnd.SourceResult> results = new ArrayList<>();
        for (int i = 0; i < turns.size(); i++) {
            JobEnd.SourceResult each = taken.get(i);
            results.add(each.isTaken() ? result(turns.get(i).key(), each.taken(), current, failure) : each);
        }
        return new JobEnd.Asked(results, failure);
    }

    private JobEnd.SourceResult take(Turn turn) {
        if (!turn.takesMark || turn.phase() != Phase.READ) {
            return new JobEnd.SourceResult(null, false, null, "");
        }
        try {
            OutboxClaim claim = outbox.take(turn.claim()).orElse(null);
            return new JobEnd.SourceResult(claim, claim == null, null, "");
        } catch (Throwable e) {
            return new JobEnd.SourceResult(null, false, null, "the outbox: " + Descriptions.failure(e));
        }
    }

    private static JobEnd.SourceResult result(
            SlotKey key, @Nullable OutboxClaim taken, Map<SlotKey, Slot> current, @Nullable Throwable failure) {
        Throwable problem = failure;
        if (problem == null) {
            try {
                return new JobEnd.SourceResult(taken, false, value(key, current), "");
            } catch (Throwable e) {
                problem = e;
            }
        }
        return new JobEnd.SourceResult(taken, false, null, OF_SOURCE + Descriptions.failure(problem));
    }

    private static SlotValue<SlotContent> value(SlotKey key, Map<SlotKey, Slot> current) {
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
        return SlotContent.ours(slot);
    }
}
