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
import java.util.Optional;
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
    private final Duration settle;

    /**
     * Runs jobs with these parts.
     *
     * @param settle how long after the end of a claim a request of its owner may still be carried out
     */
    JobRunner(AvailabilitySource source, Outbox outbox, ServiceCalls calls, Duration lease, Duration settle) {
        this.source = source;
        this.outbox = outbox;
        this.calls = calls;
        this.lease = lease;
        this.settle = settle;
    }

    JobEnd perform(Job job) {
        try {
            if (job instanceof Job.Claim claim) {
                return new JobEnd.Claimed(List.copyOf(outbox.claim(claim.limit(), lease, settle)));
            } else if (job instanceof Job.Ask ask) {
                return ask(ask.turns());
            } else if (job instanceof Job.Send send) {
                return calls.send(send.turn());
            } else if (job instanceof Job.Create create) {
                return new JobEnd.Called(calls.create(create.option(), create.turns()));
            } else if (job instanceof Job.Get get) {
                return new JobEnd.Called(calls.get(get.turn()));
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
            return new JobEnd.Failed(e);
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
        List<JobEnd.SourceResult> results = new ArrayList<>(Collections.nCopies(turns.size(), null));
        Set<SlotKey> keys = new LinkedHashSet<>();
        List<@Nullable OutboxClaim> taken = new ArrayList<>(Collections.nCopies(turns.size(), null));
        for (int i = 0; i < turns.size(); i++) {
            Turn turn = turns.get(i);
            if (turn.takesMark && turn.phase() == Phase.READ) {
                try {
                    Optional<OutboxClaim> claim = outbox.take(turn.claim());
                    if (claim.isEmpty()) {
                        results.set(i, new JobEnd.SourceResult(null, true, null, ""));
                        continue;
                    }
                    taken.set(i, claim.get());
                } catch (Throwable e) {
                    results.set(
                            i, new JobEnd.SourceResult(null, false, null, "the outbox: " + Descriptions.failure(e)));
                    continue;
                }
            }
            keys.add(turn.key());
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
        for (int i = 0; i < turns.size(); i++) {
            if (results.get(i) == null) {
                results.set(i, result(turns.get(i).key(), taken.get(i), current, failure));
            }
        }
        return new JobEnd.Asked(results, failure);
    }

    private static JobEnd.SourceResult result(
            SlotKey key, @Nullable OutboxClaim taken, Map<SlotKey, Slot> current, @Nullable Throwable failure) {
        if (failure != null) {
            return new JobEnd.SourceResult(taken, false, null, OF_SOURCE + Descriptions.failure(failure));
        }
        try {
            return new JobEnd.SourceResult(taken, false, value(key, current), "");
        } catch (Throwable e) {
            return new JobEnd.SourceResult(taken, false, null, OF_SOURCE + Descriptions.failure(e));
        }
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
