package io.github.suppliersdk.tool.ops;

import io.github.suppliersdk.webhooks.store.StoredOperation;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Restricts access to the backend's store: everything can be read, but a row can be changed only once after each call
 * of {@link #allow()}. A receiver on this store finds no work that is due, so it never calls its handler. Only the
 * backend does the work, with its own handler.
 */
final class SingleChangeStore implements WebhookStore {
    /**
     * A list of open operations for a person asks for due times further ahead than this; a receiver that polls for
     * work does not.
     */
    private static final Duration AHEAD = Duration.ofDays(1);

    private final WebhookStore store;
    private final Clock clock;
    private boolean allowed;

    SingleChangeStore(WebhookStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    /** Allows the next change, which a person has asked for. */
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
        boolean isListing = until.isAfter(clock.instant().plus(AHEAD));
        return isListing ? store.due(until, after, limit) : List.of();
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
