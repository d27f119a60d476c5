package io.github.suppliersdk.tool.ops;

import io.github.suppliersdk.webhooks.store.StoredOperation;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The backend's store as this program may use it: everything can be read, and a person can change one row at a time. A receiver
 * that stands on it finds nothing to do by itself, and so never calls a handler: that is for the backend, which has one.
 */
final class OneChange implements WebhookStore {
    /** What is unfinished for a person to see is looked for days ahead; what is due now is for a receiver to work on. */
    private static final Duration AHEAD = Duration.ofDays(1);

    private final WebhookStore store;
    private final Clock clock;
    private boolean allowed;

    OneChange(WebhookStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    /** The next change is a person's. */
    synchronized void allow() {
        allowed = true;
    }

    @Override
    public Optional<StoredOperation> find(String key) {
        return store.find(key);
    }

    @Override
    public List<StoredOperation> scan(String afterKey, int limit) {
        return store.scan(afterKey, limit);
    }

    @Override
    public List<StoredOperation> due(Instant until, Optional<StoredOperation> after, int limit) {
        boolean isForAPerson = until.isAfter(clock.instant().plus(AHEAD));
        return isForAPerson ? store.due(until, after, limit) : List.of();
    }

    @Override
    public boolean insert(StoredOperation operation) {
        return false;
    }

    @Override
    public synchronized boolean replace(StoredOperation seen, StoredOperation next) {
        if (!allowed) {
            return false;
        }
        allowed = false;
        return store.replace(seen, next);
    }

    @Override
    public boolean delete(StoredOperation seen) {
        return false;
    }
}
