package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The slots of a file as what a sync wants. They do not change. */
final class FileSlots implements AvailabilitySource {
    private final Map<OptionRef, Map<SlotKey, SlotRequest>> slots = new LinkedHashMap<>();

    /** Adds a slot; returns whether its id is new. */
    boolean add(SlotKey key, SlotRequest slot) {
        return slots.computeIfAbsent(key.option(), option -> new HashMap<>()).putIfAbsent(key, slot) == null;
    }

    /** The local date of a slot; empty for an open slot. */
    static Optional<LocalDate> day(SlotRequest slot) {
        if (slot.kind() instanceof DailySlot daily) {
            return Optional.of(daily.date());
        }
        return slot.kind() instanceof TimeSlot time ? Optional.of(time.start().toLocalDate()) : Optional.empty();
    }

    @Override
    public Map<SlotKey, SlotRequest> current(Set<SlotKey> keys) {
        Map<SlotKey, SlotRequest> current = new HashMap<>();
        for (SlotKey key : keys) {
            SlotRequest slot = slots.getOrDefault(key.option(), Map.of()).get(key);
            if (slot != null) {
                current.put(key, slot);
            }
        }
        return current;
    }

    @Override
    public Stream<SlotRequest> between(OptionRef option, LocalDate from, LocalDate to) {
        return slots.getOrDefault(option, Map.of()).values().stream()
                .filter(slot -> day(slot)
                        .map(day -> !day.isBefore(from) && !day.isAfter(to))
                        .orElse(true))
                .sorted(Comparator.comparing((SlotRequest slot) -> day(slot).orElse(LocalDate.MIN))
                        .thenComparing(SlotRequest::slotId));
    }

    @Override
    public Stream<OptionRef> options() {
        return slots.keySet().stream();
    }
}
