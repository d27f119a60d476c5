package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.OperationKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Plans reads with the density of an option that earlier reads have shown. */
final class ReadPlanner {
    private static final int REMEMBERED_OPTIONS = 1000;

    /** One of this many batches read without ranges still requests its range, because ranges may work again. */
    private static final int RETRY_RANGES_EVERY = 20;

    private static final long ASK_BY_ID_AFTER = Duration.ofSeconds(30).toNanos();

    private final RunRules rules;
    private final Map<OptionKey, Integer> rowsPerDay = new HashMap<>();
    private final Set<OptionKey> withoutRanges = new HashSet<>();
    private boolean rangesAreMissing;
    private int plannedWithoutRanges;

    ReadPlanner(RunRules rules) {
        this.rules = rules;
    }

    /** The most slots a day that were seen in the option; 0 if none were. */
    int rowsPerDay(OptionKey option) {
        return rowsPerDay.getOrDefault(option, 0);
    }

    void note(Batch batch, Event event) {
        noteRanges(batch, event);
        if (event instanceof Event.Found found && batch.phase() == Phase.READ) {
            ReadCall call = batch.reads().get(0);
            if (call.from() != null && call.to() != null) {
                long days = call.to().toEpochDay() - call.from().toEpochDay() + 1;
                if (rowsPerDay.size() >= REMEMBERED_OPTIONS) {
                    rowsPerDay.clear();
                }
                rowsPerDay.merge(batch.option(), (int) (found.rows() / days), Math::max);
            }
        }
    }

    /**
     * Notes whether ranges work: if a range is not found but a slot of the option is, the service has no such call,
     * until a range is found.
     */
    private void noteRanges(Batch batch, Event event) {
        if (batch.operation() == OperationKind.LIST
                && event instanceof Event.Failed failed
                && failed.failure().status() == 404) {
            if (withoutRanges.size() >= REMEMBERED_OPTIONS) {
                withoutRanges.clear();
            }
            withoutRanges.add(batch.option());
        } else if (batch.operation() == OperationKind.LIST && event instanceof Event.Found) {
            withoutRanges.clear();
            rangesAreMissing = false;
        } else if (batch.operation() == OperationKind.READ && event instanceof Event.Found) {
            rangesAreMissing |= withoutRanges.contains(batch.option());
        }
    }

    /** The same batch, with reads planned by what is known now. */
    Batch replanned(Batch batch, ServiceHealth health, long now) {
        if (batch.operation() != OperationKind.LIST) {
            return batch;
        }
        if (rangesAreMissing && ++plannedWithoutRanges % RETRY_RANGES_EVERY != 0) {
            return batch.reads(ReadPlan.byId(batch.unread()));
        }
        Integer perDay = rowsPerDay.get(batch.option());
        Batch planned = perDay == null ? batch : batch.reads(ReadPlan.of(batch.unread(), rules, perDay));
        return planned.operation() == OperationKind.LIST && shouldAskById(health, now) ? firstById(planned) : planned;
    }

    /** Whether to test with a single slot, because ranges have failed for some time. */
    private static boolean shouldAskById(ServiceHealth health, long now) {
        CallHealth ranges = health.of(OperationKind.LIST);
        CallHealth single = health.of(OperationKind.READ);
        return ranges.isStuckFor(ASK_BY_ID_AFTER, now)
                && !single.isStuck()
                && !single.givenUp()
                && !single.hasPassedSince(ranges.stuckSince());
    }

    /** The batch with one slot of the next range read by its id first. */
    static Batch firstById(Batch batch) {
        ReadCall range = batch.reads().get(0);
        List<PendingSlot> others = range.slots().subList(1, range.slots().size());
        List<ReadCall> calls = new ArrayList<>();
        calls.add(ReadCall.byId(range.slots().get(0)));
        if (!others.isEmpty()) {
            calls.add(new ReadCall(range.from(), range.to(), List.copyOf(others)));
        }
        calls.addAll(batch.reads().subList(1, batch.reads().size()));
        return batch.reads(calls);
    }
}
