package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.internal.json.JsonReader;
import io.github.suppliersdk.internal.json.SlotJson;
import io.github.suppliersdk.internal.resources.HttpSlotsClient;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.slots.SkippedSlot;
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
    PublishJobEnd make(PublishJob job) {
        SlotGroup.Key option = job.group().key();
        try {
            // the client of the library, whose further methods are for the publisher
            HttpSlotsClient slots = (HttpSlotsClient) client.slots(option.experienceId(), option.optionId());
            return switch (job.operation()) {
                case CREATE -> new PublishJobEnd.Created(new HashSet<>(slots.createChecked(job.requests())));
                case REPLACE -> {
                    long left = job.works().get(0).turn().replaceBy() - time.nanos();
                    slots.replaceWithin(Duration.ofNanos(left), job.requests().get(0));
                    yield new PublishJobEnd.Replaced();
                }
                case READ ->
                    job.isOptionCheck()
                            ? new PublishJobEnd.OptionChecked(isListed(option))
                            : new PublishJobEnd.Got(
                                    slots.get(job.works().get(0).turn().slot().slotId()));
                case LIST ->
                    job.isLook()
                            ? new PublishJobEnd.Looked(list(slots, job, SlotIndex::read))
                            : listed(list(slots, job, SlotJson.SLOTS), job);
                default -> throw new IllegalStateException("defect in the publisher: " + job.operation());
            };
        } catch (RuntimeException e) {
            return new PublishJobEnd.Failed(CallFailures.of(job.operation(), e, time));
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

    private static PublishJobEnd listed(SlotList rows, PublishJob job) {
        Set<String> wanted = new HashSet<>();
        job.works().forEach(work -> wanted.add(work.turn().slot().slotId()));
        Map<String, Slot> found = new HashMap<>();
        for (Slot row : rows) {
            if (wanted.contains(row.slotId())) {
                found.put(row.slotId(), row);
            }
        }
        Set<String> unreadable = new HashSet<>();
        for (SkippedSlot skipped : rows.skipped()) {
            skipped.slotId().ifPresentOrElse(unreadable::add, () -> unreadable.addAll(wanted));
        }
        return new PublishJobEnd.Listed(found, unreadable, rows.size());
    }
}
