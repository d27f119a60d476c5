package io.github.suppliersdk.webhooks.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Keeps decisions, so that a request is processed once, even when it is repeated, sent to two processes at the same
 * time, or interrupted by the end of a process. One table with the key as its primary key and an index on {@code due}
 * is enough.
 *
 * <p>What a store must promise:
 * <ul>
 * <li>For one key it is linearizable: each change is atomic, durable when the method returns, and visible to every
 *     later {@link #find} in any process. No lagging replica, and no transaction of the caller's around it.
 * <li>A method that fails throws a {@link WebhookStoreException}. That leaves open whether the change was made: it may
 *     have been made, and may even be made later.
 * <li>Every call returns: the driver's time-outs are set. A call that hangs delays only its own operation.
 * </ul>
 *
 * <p>Many threads may call all methods concurrently.
 */
public interface WebhookStore {
    /** Returns the operation with this key; empty if there is none. */
    Optional<StoredOperation> find(String key);

    /** Stores the operation unless its key exists; returns whether it did. */
    boolean insert(StoredOperation operation);

    /** Stores {@code next} if the stored operation has the version of {@code seen}; returns whether it did. */
    boolean replace(StoredOperation seen, StoredOperation next);

    /** Deletes the operation if it has the version of {@code seen}; returns whether it did. */
    boolean delete(StoredOperation seen);

    /**
     * Lists the operations due at this moment or before, in the order of {@code due} and then of the key (by its
     * characters).
     *
     * @param until the moment
     * @param after the last operation of the previous list; empty for the beginning. Only its key and {@code due}
     *     count, and it need not be stored any more
     * @param limit the most operations to return, at least 1
     */
    List<StoredOperation> due(Instant until, Optional<StoredOperation> after, int limit);

    /**
     * Lists all operations in the order of their keys (by their characters), for lists and exports.
     *
     * @param afterKey the last key of the previous list; empty for the beginning
     * @param limit the most operations to return, at least 1
     */
    List<StoredOperation> scan(String afterKey, int limit);
}
