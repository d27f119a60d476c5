package io.github.suppliersdk.webhooks.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Keeps what was decided, so that a request is processed once, also when it is repeated, sent to two processes at the same
 * time, or interrupted by the end of a process. One table with the key as its primary key and an index on {@code due} is
 * enough.
 *
 * <p>What a store must promise:
 * <ul>
 * <li>For one key it is linearizable: each change is atomic, durable when the method returns, and seen by every later
 *     {@link #find}, in whatever process. No replica that lags, and no transaction of the caller's around it.
 * <li>A method that throws leaves open whether the change was made. It may have been made, and even be made later.
 * <li>A call ends: the driver's own time-outs are set. A call that hangs holds up its own operation only.
 * </ul>
 *
 * <p>All methods may be called by many threads at once.
 */
public interface WebhookStore {
    /** What is stored under this key. */
    Optional<StoredOperation> find(String key);

    /** Stores it unless something is stored under its key; says whether it did. */
    boolean insert(StoredOperation operation);

    /** Stores {@code next} if what is stored under its key has the version of {@code seen}; says whether it did. */
    boolean replace(StoredOperation seen, StoredOperation next);

    /** Deletes what is stored under the key if it has the version of {@code seen}; says whether it did. */
    boolean delete(StoredOperation seen);

    /**
     * What is due at this moment or before, in the order of {@code due} and then of the key (by its characters).
     *
     * @param after where the list before ended; empty for the beginning. Only its key and {@code due} count, and it need
     *     not be stored any more
     * @param limit the most operations to return, at least 1
     */
    List<StoredOperation> due(Instant until, Optional<StoredOperation> after, int limit);

    /**
     * All operations in the order of their keys (by their characters), for lists and exports.
     *
     * @param afterKey the key after which the list begins; empty for the beginning
     * @param limit the most operations to return, at least 1
     */
    List<StoredOperation> scan(String afterKey, int limit);
}
