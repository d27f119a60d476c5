package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;

/**
 * The user's source, with 0 seats in place of a negative number. The number is negative when more seats were sold than
 * the departure has now, such as after a change to a smaller boat. The service refuses a negative capacity, and would
 * continue to sell the seats that it shows.
 */
final class OversoldAsSoldOut implements AvailabilitySource {
    /** The most slots that are remembered, so that each is logged once. */
    private static final int MOST_LOGGED = 1000;

    private final AvailabilitySource source;
    private final Logger log;
    private final Set<SlotKey> logged = ConcurrentHashMap.newKeySet();

    OversoldAsSoldOut(AvailabilitySource source, Logger log) {
        this.source = source;
        this.log = log;
    }

    @Override
    public Map<SlotKey, Slot> current(Set<SlotKey> keys) {
        Map<SlotKey, Slot> current = new HashMap<>(source.current(keys));
        current.replaceAll((key, slot) -> isOversold(slot) ? soldOut(key, slot) : slot);
        return current;
    }

    @Override
    public Stream<Slot> between(OptionRef option, LocalDate from, LocalDate to) {
        return source.between(option, from, to).map(slot -> isOversold(slot) ? slot.withCapacity(0) : slot);
    }

    @Override
    public Stream<OptionRef> options() {
        return source.options();
    }

    private static boolean isOversold(Slot slot) {
        return slot != null && slot.capacity().orElse(0) < 0;
    }

    private Slot soldOut(SlotKey key, Slot slot) {
        if (logged.size() < MOST_LOGGED && logged.add(key)) {
            log.warn(
                    "slot {} is oversold: the source has {} seats; it is sent with 0",
                    key,
                    slot.capacity().getAsInt());
        }
        return slot.withCapacity(0);
    }
}
