package io.github.suppliersdk.sync;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Keeps the marks of slots, so that they survive the end of a process and several processes share them: one row for
 * each slot that needs work. {@code sync.jdbc.JdbcOutbox} makes one in a database, and can also mark in the transaction
 * of a sale. A method that fails throws an {@link OutboxException}. Many threads may call all methods concurrently.
 */
public interface Outbox {
    /**
     * Marks slots as changed, in a transaction of its own. A parked slot is due at once, and the permission to delete
     * it ends.
     */
    void mark(Collection<SlotKey> keys);

    /** The number of waiting slots, and how long they have waited. */
    OutboxBacklog backlog();

    /**
     * The slots that are parked for another reason than {@link ParkReason#RETRY} and {@link ParkReason#VERIFY}, in one
     * order that does not change. A slot stays on this list, and among the parked ones of {@link #backlog}, even while
     * it is claimed again because its time is over, until the claim ends or it is marked.
     *
     * @param after the last slot of the previous list; empty for the beginning
     * @param limit the most slots to return, at least 1
     */
    List<ParkedSlot> parked(Optional<SlotKey> after, int limit);
}
