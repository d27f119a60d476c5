package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.VersionedSlots;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Keeps values and their versions in this process. */
public final class MemorySlots implements VersionedSlots {
    private static final Comparator<SlotRequest> BY_DATE_AND_ID =
            Comparator.comparing(MemorySlots::dateOf).thenComparing(SlotRequest::slotId);

    /** The entries by option and slot id. */
    private final Map<OptionRef, Map<String, Entry>> options =
            new TreeMap<>(Comparator.comparing(OptionRef::experienceId).thenComparing(OptionRef::optionId));

    /** A version of a slot; without a slot after a removal. */
    private record Entry(
            long version, LocalDate date, @Nullable SlotRequest slot) {}

    /** The local date of a slot; the earliest possible date for an open slot. */
    private static LocalDate dateOf(SlotRequest slot) {
        LocalDate date = Dates.of(slot.kind());
        return date == null ? LocalDate.MIN : date;
    }

    @Override
    public boolean put(String experienceId, SlotRequest slot, long version) {
        return set(SlotKey.of(experienceId, slot.optionId(), slot.slotId()), version, slot);
    }

    @Override
    public boolean remove(SlotKey key, long version) {
        return set(key, version, null);
    }

    private synchronized boolean set(SlotKey key, long version, @Nullable SlotRequest slot) {
        Map<String, Entry> slots = options.computeIfAbsent(key.option(), option -> new HashMap<>());
        Entry known = slots.get(key.slotId());
        if (known != null && known.version() >= version) {
            return false;
        }
        LocalDate lastDate = known == null ? LocalDate.MIN : known.date();
        slots.put(key.slotId(), new Entry(version, slot == null ? lastDate : dateOf(slot), slot));
        return true;
    }

    @Override
    public synchronized void forgetBefore(LocalDate day) {
        for (Map<String, Entry> slots : options.values()) {
            slots.values()
                    .removeIf(entry ->
                            !entry.date().equals(LocalDate.MIN) && entry.date().isBefore(day));
        }
    }

    @Override
    public synchronized Map<SlotKey, SlotRequest> current(Set<SlotKey> keys) {
        Map<SlotKey, SlotRequest> current = new HashMap<>();
        for (SlotKey key : keys) {
            Entry entry = options.getOrDefault(key.option(), Map.of()).get(key.slotId());
            if (entry != null && entry.slot() != null) {
                current.put(key, entry.slot());
            }
        }
        return current;
    }

    @Override
    public synchronized Stream<SlotRequest> between(OptionRef option, LocalDate from, LocalDate to) {
        return options.getOrDefault(option, Map.of()).values().stream()
                .flatMap(entry -> Stream.ofNullable(entry.slot()))
                .filter(slot -> isBetween(dateOf(slot), from, to))
                .sorted(BY_DATE_AND_ID)
                .toList()
                .stream();
    }

    private static boolean isBetween(LocalDate date, LocalDate from, LocalDate to) {
        return date.equals(LocalDate.MIN) || (!date.isBefore(from) && !date.isAfter(to));
    }

    @Override
    public synchronized Stream<OptionRef> options() {
        return List.copyOf(options.keySet()).stream();
    }
}
