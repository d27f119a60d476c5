package io.github.suppliersdk.sync;

import io.github.suppliersdk.slots.Slot;
import java.time.LocalDate;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The supplier's own data, as {@link AvailabilitySync} reads it. Usually three database queries.
 *
 * <p>The returned data must be committed and current: read it from the primary and not from a replica, outside of any
 * open transaction, and never from a cache. Several threads of the library call these methods at a time. If a method
 * throws, the data is unknown for now: the slots stay marked and are read again later, and nothing is deleted.
 *
 * <p>A slot with fewer than 0 seats, because more were sold than there are, is sent with 0 seats and logged at WARN.
 */
public interface AvailabilitySource {
    /** The maximum number of slots in one call of {@link #current}. */
    int MAX_KEYS = 100;

    /**
     * Returns the slots as they are now.
     *
     * @param keys the slots to read, at most {@value #MAX_KEYS}
     * @return the slots by key; a slot that is not in the map is gone, and is deleted at the service
     */
    Map<SlotKey, Slot> current(Set<SlotKey> keys);

    /**
     * Returns all slots of an option between two days, both inclusive and local to the place, in any order. For an
     * option with an open slot: that slot, for any days. The stream is read once, and closed; a reconcile keeps the slots
     * of one option at a time in memory, about a kilobyte each.
     *
     * @param from the first day, local to the place
     * @param to the last day, local to the place
     */
    Stream<Slot> between(OptionRef option, LocalDate from, LocalDate to);

    /**
     * Returns all options that the supplier offers, from the supplier's catalog and not from the departures that are
     * left: {@link AvailabilitySync#reconcile} compares these options only. If an option is no longer returned when its
     * last departure is deleted, its slots stay on sale at the service, and the option is only reported in {@link
     * SyncResult#notListed}. The stream is read once, and closed.
     */
    Stream<OptionRef> options();
}
