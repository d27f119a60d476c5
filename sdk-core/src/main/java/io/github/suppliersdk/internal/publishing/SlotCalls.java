package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.json.JsonReader;
import io.github.suppliersdk.internal.json.SlotJson;
import io.github.suppliersdk.internal.publishing.SlotTable.SlotEvent;
import io.github.suppliersdk.internal.resources.HttpSlotsClient;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotList;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Makes the calls of a run, each once: the scheduler decides about repeating. */
final class SlotCalls {
    private final SupplierClient client;
    private final Time time;

    SlotCalls(SupplierClient client, Time time) {
        this.client = client.with(CallOptions.builder().maxAttempts(1).build());
        this.time = time;
    }

    /** Makes the call. It throws only what is not a failure of a call, such as for a closed client. */
    PublishJob.End make(PublishJob job) {
        SlotGroup.Key option = job.group().key();
        try {
            // the client of the library, whose further methods are for the publisher
            HttpSlotsClient slots = (HttpSlotsClient) client.slots(option.experienceId(), option.optionId());
            return switch (job.operation()) {
                case CREATE -> {
                    Set<String> created = new HashSet<>(slots.createChecked(job.requests()));
                    created.retainAll(job.requests().stream().map(Slot::slotId).toList());
                    yield new PublishJob.End.Responded(
                            created.size(),
                            id -> created.contains(id) ? new SlotEvent.Created() : new SlotEvent.Unnamed());
                }
                case REPLACE -> {
                    long left = job.works().get(0).turn().replaceBy() - time.nanos();
                    slots.replaceWithin(Duration.ofNanos(left), job.requests().get(0));
                    yield new PublishJob.End.Responded(1, id -> new SlotEvent.Replaced());
                }
                case READ -> {
                    Slot there = slots.get(job.requests().get(0).slotId());
                    yield new PublishJob.End.Responded(1, id -> new SlotEvent.Found(there));
                }
                case LIST ->
                    job.look() != null
                            ? new PublishJob.End.Looked(list(slots, job, SlotIndex::read))
                            : listed(list(slots, job, SlotJson.SLOTS));
                default -> throw new IllegalStateException("defect in the publisher: " + job.operation());
            };
        } catch (RuntimeException e) {
            Failure failure = CallFailures.of(job.operation(), e, time);
            return job.mayMeanOption(failure) ? readOption(job, failure) : new PublishJob.End.Failed(failure, false);
        }
    }

    /** The end of a refused call, after a read of the experience. */
    private PublishJob.End readOption(PublishJob job, Failure refusal) {
        SlotGroup.Key key = job.group().key();
        boolean wasThere = job.option() != OptionHealth.Known.NOTHING;
        try {
            List<Option> all = client.experiences().get(key.experienceId()).options();
            // a response without any options does not say that this one is missing
            boolean isThere = wasThere
                    || all.isEmpty()
                    || all.stream().anyMatch(option -> option.optionId().equals(key.optionId()));
            return isThere
                    ? new PublishJob.End.Failed(refusal, true)
                    : new PublishJob.End.OptionMissing(refusal, "the experience has no such option");
        } catch (SupplierException e) {
            Failure unread = CallFailures.of(OperationKind.READ, e, time);
            boolean isRefused = unread.meaning() == Meaning.REFUSED_ITEM || unread.meaning() == Meaning.REFUSED_CALLER;
            return unread.meaning() == Meaning.MISSING
                    ? new PublishJob.End.OptionMissing(refusal, unread.words())
                    : new PublishJob.End.Failed(refusal, wasThere || isRefused);
        } catch (RuntimeException e) { // for a closed client, for example: the refusal counts
            return new PublishJob.End.Failed(refusal, false);
        }
    }

    private <R> R list(HttpSlotsClient slots, PublishJob job, JsonReader<R> reader) {
        Window window = Objects.requireNonNull(job.window());
        return slots.inOneCall(job.group().isDaily(), window.from(), window.to(), reader);
    }

    private static PublishJob.End listed(SlotList rows) {
        Map<String, SlotEvent> events = new HashMap<>();
        rows.skipped().stream()
                .flatMap(skipped -> skipped.slotId().stream())
                .forEach(id -> events.put(id, new SlotEvent.Unlisted()));
        rows.forEach(row -> events.put(row.slotId(), new SlotEvent.Found(row)));
        // a row without a readable id may be any slot
        boolean isAnyUnknown =
                rows.skipped().stream().anyMatch(row -> row.slotId().isEmpty());
        SlotEvent other = isAnyUnknown ? new SlotEvent.Unlisted() : new SlotEvent.Missing();
        return new PublishJob.End.Responded(rows.size(), id -> events.getOrDefault(id, other));
    }
}
