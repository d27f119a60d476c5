package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.store.InMemoryWebhookStore;
import io.github.suppliersdk.webhooks.store.StoredOperation;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;

/**
 * A store whose writes fail before they take effect, fail after they took effect, or seem to fail and take effect
 * later.
 */
final class FaultyStore implements WebhookStore {
    private final WebhookStore delegate = new InMemoryWebhookStore();
    private final VirtualTime time;
    private final Random random;
    private double share;

    FaultyStore(VirtualTime time, Random random, double share) {
        this.time = time;
        this.random = random;
        this.share = share;
    }

    void heal() {
        share = 0;
    }

    private boolean write(Supplier<Boolean> operation) {
        if (random.nextDouble() >= share) {
            return operation.get();
        }
        switch (random.nextInt(3)) {
            case 0 -> {}
            case 1 -> {
                var unused = operation.get();
            }
            default ->
                time.at(random.nextInt(20_000), () -> {
                    var unused = operation.get();
                });
        }
        throw new IllegalStateException("the store is unreachable");
    }

    private void read() {
        if (random.nextDouble() < share) {
            throw new IllegalStateException("the store is unreachable");
        }
    }

    @Override
    public Optional<StoredOperation> find(String key) {
        read();
        return delegate.find(key);
    }

    @Override
    public boolean insert(StoredOperation operation) {
        return write(() -> delegate.insert(operation));
    }

    @Override
    public boolean replace(StoredOperation seen, StoredOperation next) {
        return write(() -> delegate.replace(seen, next));
    }

    @Override
    public boolean delete(StoredOperation seen) {
        return write(() -> delegate.delete(seen));
    }

    @Override
    public List<StoredOperation> due(Instant until, Optional<StoredOperation> after, int limit) {
        read();
        return delegate.due(until, after, limit);
    }

    @Override
    public List<StoredOperation> scan(String afterKey, int limit) {
        return delegate.scan(afterKey, limit);
    }
}
