package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.AttemptEnd;
import io.github.suppliersdk.internal.failures.FailureTable;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A model of the service: its slots, and the effects of calls. */
final class ServiceModel {
    /** The slot that is stored under an id. */
    record Stored(SlotRequest slot, boolean byThisRun) {}

    final Map<String, Stored> slots = new HashMap<>();
    final Set<String> bad = new HashSet<>();
    final Set<String> poison = new HashSet<>();
    final Set<String> everApplied = new HashSet<>();
    boolean appliesRefusedCallsInPart;

    /** The result of a call: a status, and the ids that it created. */
    record Result(int status, List<String> created) {}

    Result create(List<PendingSlot> batch, int mostApplied) {
        List<String> created = new ArrayList<>();
        int status = 200;
        for (PendingSlot slot : batch) {
            if (poison.contains(slot.slotId())) {
                status = 500;
            } else if (slots.containsKey(slot.slotId())) {
                status = status == 200 ? 409 : status;
            } else if (bad.contains(slot.slotId())) {
                status = status == 200 ? 400 : status;
            }
        }
        if (status == 200 || appliesRefusedCallsInPart) {
            for (PendingSlot slot : batch) {
                String id = slot.slotId();
                if (created.size() < mostApplied
                        && !slots.containsKey(id)
                        && !bad.contains(id)
                        && !poison.contains(id)) {
                    slots.put(id, new Stored(slot.target().slot(), true));
                    everApplied.add(id);
                    created.add(id);
                }
            }
        }
        return new Result(status, created);
    }

    int replace(SlotRequest slot) {
        if (!slots.containsKey(slot.slotId())) {
            return 404;
        }
        if (poison.contains(slot.slotId())) {
            return 500;
        }
        if (bad.contains(slot.slotId())) {
            return 422;
        }
        slots.put(slot.slotId(), new Stored(slot, true));
        everApplied.add(slot.slotId());
        return 200;
    }

    Event read(Batch batch) {
        if (batch.phase() == Phase.READ_SEATS || batch.reads().get(0).isById()) {
            PendingSlot slot = (batch.phase() == Phase.READ_SEATS
                            ? batch.slots()
                            : batch.reads().get(0).slots())
                    .get(0);
            Stored there = slots.get(slot.slotId());
            return there == null
                    ? failed(OperationKind.READ, 404, 0)
                    : new Event.Found(Map.of(slot.slotId(), slotOf(there)), 1);
        }
        Map<String, Slot> found = new HashMap<>();
        for (PendingSlot slot : batch.reads().get(0).slots()) {
            Stored there = slots.get(slot.slotId());
            if (there != null && there.slot().kind().equals(slot.target().slot().kind())) {
                found.put(slot.slotId(), slotOf(there));
            }
        }
        return new Event.Found(found, found.size());
    }

    void sell(String id) {
        Stored there = slots.get(id);
        if (there != null && there.slot().capacity().orElse(0) > 0) {
            slots.put(
                    id,
                    new Stored(there.slot().withCapacity(there.slot().capacity().getAsInt() - 1), there.byThisRun()));
        }
    }

    static Slot slotOf(Stored stored) {
        SlotRequest slot = stored.slot();
        return Slot.builder(slot.slotId())
                .optionId(slot.optionId())
                .kind(slot.kind())
                .addAllAvailableHolderCategories(slot.availableHolderCategories())
                .capacity(slot.capacity())
                .guideLanguages(slot.guideLanguages())
                .build();
    }

    static Event failed(OperationKind kind, int status, long retryAfter) {
        AttemptEnd end =
                status == -1 ? AttemptEnd.NOT_SENT : status == 0 ? AttemptEnd.NO_RESPONSE : AttemptEnd.RESPONSE;
        int known = Math.max(0, status);
        return new Event.Failed(
                new Failure(FailureTable.of(kind, end, known), known, Problems.of("status " + status)), retryAfter);
    }
}
