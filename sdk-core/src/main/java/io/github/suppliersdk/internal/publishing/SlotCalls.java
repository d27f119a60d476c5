package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.internal.resources.HttpSlotsClient;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.SkippedSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotList;
import io.github.suppliersdk.slots.SlotRequest;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes the calls of batches, each once: the coordinator decides about retries. */
final class SlotCalls {
    private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 31);

    private final SupplierClient client;
    private final Time time;

    SlotCalls(SupplierClient client, Time time) {
        this.client = client.with(CallOptions.builder().maxAttempts(1).build());
        this.time = time;
    }

    /** Makes the call. It throws only what is not a failure of a call, such as for a closed client. */
    Event make(Batch batch) {
        try {
            HttpSlotsClient slots = (HttpSlotsClient)
                    client.slots(batch.option().experienceId(), batch.option().optionId());
            return switch (batch.phase()) {
                case CREATE -> create(slots, batch);
                case READ -> read(slots, batch.reads().get(0));
                case READ_SEATS -> readOne(slots, batch.slots().get(0));
                case REPLACE -> replace(slots, batch);
            };
        } catch (RuntimeException e) {
            return CallFailures.event(e, batch, time);
        }
    }

    private static Event create(HttpSlotsClient slots, Batch batch) {
        List<SlotRequest> requests = new ArrayList<>(batch.size());
        for (PendingSlot slot : batch.slots()) {
            requests.add(slot.target().slot());
        }
        return new Event.Created(slots.createChecked(requests));
    }

    private Event read(HttpSlotsClient slots, ReadCall call) {
        LocalDate from = call.from();
        LocalDate last = call.to();
        if (from == null || last == null) {
            return readOne(slots, call.slots().get(0));
        }
        LocalDate to = client.serviceProfile().lastDayIncluded() || last.equals(LAST_DAY) ? last : last.plusDays(1);
        SlotList rows = call.slots().get(0).target().slot().kind() instanceof DailySlot
                ? slots.dailyInOneCall(from, to)
                : slots.timedInOneCall(from, to);
        Set<String> wanted = new HashSet<>();
        call.slots().forEach(slot -> wanted.add(slot.slotId()));
        Map<String, Slot> found = new HashMap<>();
        for (Slot row : rows) {
            if (wanted.contains(row.slotId())) {
                found.put(row.slotId(), row);
            }
        }
        readSkipped(slots, wanted, rows.skipped(), found);
        return new Event.Found(found, rows.size());
    }

    /**
     * Reads slots one by one that the list may have in a form that cannot be read, so that none of them is taken for
     * missing. Usually this throws.
     */
    private static void readSkipped(
            HttpSlotsClient slots, Set<String> wanted, List<SkippedSlot> skipped, Map<String, Slot> found) {
        boolean anyCanBeMeant = skipped.stream().anyMatch(each -> each.slotId().isEmpty());
        Set<String> named =
                skipped.stream().flatMap(each -> each.slotId().stream()).collect(Collectors.toSet());
        for (String id : wanted) {
            if (!found.containsKey(id) && (anyCanBeMeant || named.contains(id))) {
                find(slots, id).ifPresent(slot -> found.put(id, slot));
            }
        }
    }

    private static Optional<Slot> find(HttpSlotsClient slots, String id) {
        try {
            return Optional.of(slots.get(id));
        } catch (NotFoundException e) {
            return Optional.empty();
        }
    }

    private static Event readOne(HttpSlotsClient slots, PendingSlot slot) {
        return new Event.Found(Map.of(slot.slotId(), slots.get(slot.slotId())), 1);
    }

    private static Event replace(HttpSlotsClient slots, Batch batch) {
        slots.replace(batch.replacement());
        return new Event.Replaced();
    }
}
