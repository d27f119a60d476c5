package io.github.suppliersdk.sync;

import io.github.suppliersdk.internal.sync.MemorySlots;
import io.github.suppliersdk.slots.SlotRequest;
import java.time.LocalDate;

/**
 * A ready-made source for suppliers who receive values and have no database to query: by messages, or from a system that
 * pushes them. Each value comes with a version that rises with every change of the slot; a value whose version is not above
 * the last one is ignored, so messages may come in any order and more than once. A slot that was removed keeps its version.
 *
 * <p>After a value was put or removed, and {@code true} returned, tell {@link AvailabilitySync#changed}.
 *
 * <p>An option is among {@link #options} from its first value on, also when all its slots have been removed. {@link #inMemory}
 * forgets with the process; {@code sync.jdbc.JdbcVersionedSlots} keeps them in a database, for several processes. All methods
 * may be called by many threads at once.
 */
public interface VersionedSlots extends AvailabilitySource {
    /**
     * Keeps a slot as it is from this version on.
     *
     * @return false if a version that is not below this one is known: nothing has changed
     */
    boolean put(String experienceId, SlotRequest slot, long version);

    /**
     * The slot is gone from this version on, whether it is known or not.
     *
     * @return false if a version that is not below this one is known: nothing has changed
     */
    boolean remove(SlotKey key, long version);

    /**
     * Forgets slots that took place, or were to take place, before this day, with their versions. Slots without a date, and
     * those of which nothing but the removal was told, are kept.
     */
    void forgetBefore(LocalDate day);

    /** In this process only. */
    static VersionedSlots inMemory() {
        return new MemorySlots();
    }
}
