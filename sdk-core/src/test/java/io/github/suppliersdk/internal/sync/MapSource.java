package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.publishing.SlotFields;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The supplier's database: a map that a test changes. */
public final class MapSource implements AvailabilitySource {
    public final Map<SlotKey, Slot> slots = new TreeMap<>();
    public final List<Set<SlotKey>> asked = new ArrayList<>();
    public final List<OptionRef> options = new ArrayList<>(List.of(OptionRef.of("e1", "o1")));

    /** Runs before each query. */
    public Runnable before = () -> {};

    /** Changes what a query for single slots returns. */
    public UnaryOperator<Slot> computed = slot -> slot;

    /** Changes what a query for the slots of an option returns. */
    public BiFunction<OptionRef, Stream<Slot>, Stream<Slot>> listing = (option, all) -> all;

    @Override
    public synchronized Map<SlotKey, Slot> current(Set<SlotKey> keys) {
        asked.add(Set.copyOf(keys));
        before.run();
        Map<SlotKey, Slot> found = new HashMap<>();
        for (SlotKey key : keys) {
            if (slots.containsKey(key)) {
                found.put(key, computed.apply(slots.get(key)));
            }
        }
        return found;
    }

    @Override
    public synchronized Stream<Slot> between(OptionRef option, LocalDate from, LocalDate to) {
        Stream<Slot> all = List.copyOf(slots.entrySet()).stream()
                .filter(each -> each.getKey().option().equals(option))
                .map(Map.Entry::getValue)
                .filter(slot -> isBetween(SlotFields.date(slot.kind()), from, to));
        return listing.apply(option, all);
    }

    private static boolean isBetween(@Nullable LocalDate date, LocalDate from, LocalDate to) {
        return date == null || (!date.isBefore(from) && !date.isAfter(to));
    }

    @Override
    public Stream<OptionRef> options() {
        return List.copyOf(options).stream();
    }

    public synchronized void put(Slot slot) {
        slots.put(SlotKey.of("e1", slot.optionId(), slot.slotId()), slot);
    }

    public synchronized void remove(SlotKey key) {
        slots.remove(key);
    }
}
