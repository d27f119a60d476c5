package io.github.suppliersdk.webhooks;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Remembers what was answered, so that a request is worked on once, also when it is repeated, sent to two processes at
 * the same time, or cut off by the end of a process. Needs no more than one table with the id as its key; every change
 * must be durable when the method returns. What a method throws makes the receiver refuse.
 */
public interface WebhookStore {
    /** What is stored under this id. */
    Optional<StoredCall> find(String id);

    /** Stores it, unless something is stored under its id; says whether it did. Atomic. */
    boolean insert(StoredCall call);

    /** Stores {@code next} if the {@code version} of what is stored is still that of {@code expected}. Atomic. */
    boolean replace(StoredCall expected, StoredCall next);

    /** Those that are not {@link StoredCall.Stage#DONE} and whose lease ended before this moment; at most so many. */
    List<StoredCall> interrupted(Instant leaseEndedBefore, int limit);

    /**
     * A store in memory that forgets the oldest answers when it holds more than so many calls. The end of the process
     * ends its memory: several processes, or a process that is started anew, need a store in a database.
     *
     * @throws IllegalArgumentException if the capacity is below 1
     */
    static WebhookStore inMemory(int capacity) {
        return new InMemoryWebhookStore(capacity);
    }
}
