package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
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
                    yield new PublishJob.End.Responded(
                            id -> created.contains(id) ? new SlotEvent.Created() : new SlotEvent.Unnamed());
                }
                case REPLACE -> {
                    long left = job.works().get(0).turn().replaceBy() - time.nanos();
                    slots.replaceWithin(Duration.ofNanos(left), job.requests().get(0));
                    yield new PublishJob.End.Responded(id -> new SlotEvent.Replaced());
                }
                case READ -> {
                    if (job.isOptionCheck()) {
                        yield new PublishJob.End.OptionChecked(isListed(option));
                    }
                    Slot there = slots.get(job.requests().get(0).slotId());
                    yield new PublishJob.End.Responded(id -> new SlotEvent.Found(there));
                }
                case LIST ->
                    job.look() != null
                            ? new PublishJob.End.Looked(list(slots, job, SlotIndex::read))
                            : listed(list(slots, job, SlotJson.SLOTS));
                default -> throw new IllegalStateException("defect in the publisher: " + job.operation());
            };
        } catch (RuntimeException e) {
            return new PublishJob.End.Failed(Failure.of(job.operation(), e, time));
        }
    }

    /** A response without any options does not say that this one is missing. */
    private boolean isListed(SlotGroup.Key key) {
        List<Option> all = client.experiences().get(key.experienceId()).options();
        return all.isEmpty()
                || all.stream().anyMatch(option -> option.optionId().equals(key.optionId()));
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
        return new PublishJob.End.Responded(id -> events.getOrDefault(id, other));
    }
}
