package io.github.suppliersdk.sync;

import io.github.suppliersdk.slots.SlotRequest;
import java.time.LocalDate;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The supplier's own data, as {@link AvailabilitySync} asks for it. Usually three queries of a database.
 *
 * <p>What is given must be committed and current: read from the primary and not from a replica, outside of any transaction
 * that is open, and never from a cache. Methods are called by threads of the library, several at a time. If one throws,
 * nothing is known now: the slots stay marked, are asked for again later, and nothing is deleted. If you receive values and
 * have no database to query, use {@link VersionedSlots}.
 */
public interface AvailabilitySource {
    /** The most slots that are asked for in one call of {@link #current}. */
    int MOST_KEYS = 500;

    /**
     * The slots as they are now.
     *
     * @param keys at most {@value #MOST_KEYS}
     * @return by key; a slot that is not in the map is gone, and is deleted at the service
     */
    Map<SlotKey, SlotRequest> current(Set<SlotKey> keys);

    /**
     * All slots of an option from one day to another, both inclusive and in the local time of the place, in order of their
     * dates, and in any order within a day. For an option with an open slot: that slot, whatever the days. The stream is
     * read once, and closed.
     */
    Stream<SlotRequest> between(OptionRef option, LocalDate from, LocalDate to);

    /** The options whose slots are to be compared by {@link AvailabilitySync#reconcile}. Read once, and closed. */
    Stream<OptionRef> options();
}
