package io.github.suppliersdk.webhooks.receiver;

import io.github.suppliersdk.webhooks.store.StoredOperation;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Queue;

/** A store that records the keys that its lists return. */
record RecordingStore(WebhookStore delegate, Queue<String> listed) implements WebhookStore {
    private List<StoredOperation> recorded(List<StoredOperation> page) {
        page.forEach(each -> listed.add(each.key()));
        return page;
    }

    @Override
    public Optional<StoredOperation> find(String key) {
        return delegate.find(key);
    }

    @Override
    public boolean insert(StoredOperation operation) {
        return delegate.insert(operation);
    }

    @Override
    public boolean replace(StoredOperation seen, StoredOperation next) {
        return delegate.replace(seen, next);
    }

    @Override
    public boolean delete(StoredOperation seen) {
        return delegate.delete(seen);
    }

    @Override
    public List<StoredOperation> due(Instant until, Optional<StoredOperation> after, int limit) {
        return recorded(delegate.due(until, after, limit));
    }

    @Override
    public List<StoredOperation> scan(String afterKey, int limit) {
        return recorded(delegate.scan(afterKey, limit));
    }
}
