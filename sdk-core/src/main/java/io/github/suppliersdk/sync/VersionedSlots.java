package io.github.suppliersdk.sync;

import io.github.suppliersdk.slots.Slot;
import java.time.LocalDate;

/**
 * A ready-made source for suppliers who receive values, by messages or from a system that pushes them, and have no
 * database to query. Each value has a version that rises with every change of the slot. A value whose version is not
 * above the last one is ignored, so messages may come in any order and more than once. A removed slot keeps its
 * version.
 *
 * <p>After a call to put or remove that returned {@code true}, call {@link AvailabilitySync#changed}.
 *
 * <p>{@link #options} contains an option from its first value on, even when all its slots have been removed. {@code
 * sync.jdbc.JdbcVersionedSlots} keeps the values in a database, for several processes. Many threads may call all methods concurrently. A method that fails throws a {@link
 * VersionedSlotsException}.
 */
public interface VersionedSlots extends AvailabilitySource {
    /**
     * Stores a slot from this version on.
     *
     * @param version a number that rises with every change of the slot
     * @return false if the same or a later version is known: nothing has changed
     */
    boolean put(String experienceId, Slot slot, long version);

    /**
     * Removes the slot from this version on, whether it is known or not.
     *
     * @param version a number that rises with every change of the slot
     * @return false if the same or a later version is known: nothing has changed
     */
    boolean remove(SlotKey key, long version);

    /**
     * Forgets slots with a date before this day (local to the place), with their versions. Slots without a date, and
     * those of which only the removal is known, are kept.
     */
    void forgetBefore(LocalDate day);
}
