package io.github.suppliersdk.webhooks;

import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Calls by id, the oldest first. What is not done is never forgotten. */
final class InMemoryWebhookStore implements WebhookStore {
    private final Map<String, StoredCall> calls = new LinkedHashMap<>();
    private final int capacity;

    InMemoryWebhookStore(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("the capacity must be at least 1: " + capacity);
        }
        this.capacity = capacity;
    }

    @Override
    public synchronized Optional<StoredCall> find(String id) {
        return Optional.ofNullable(calls.get(id));
    }

    @Override
    public synchronized boolean insert(StoredCall call) {
        if (calls.putIfAbsent(call.id(), call) != null) {
            return false;
        }
        forgetOldest();
        return true;
    }

    private void forgetOldest() {
        Iterator<StoredCall> oldest = calls.values().iterator();
        while (calls.size() > capacity && oldest.hasNext()) {
            if (oldest.next().stage() == StoredCall.Stage.DONE) {
                oldest.remove();
            }
        }
    }

    @Override
    public synchronized boolean replace(StoredCall expected, StoredCall next) {
        StoredCall stored = calls.get(expected.id());
        if (stored == null || stored.version() != expected.version()) {
            return false;
        }
        calls.put(next.id(), next);
        return true;
    }

    @Override
    public synchronized List<StoredCall> interrupted(Instant leaseEndedBefore, int limit) {
        return calls.values().stream()
                .filter(call -> call.stage() != StoredCall.Stage.DONE)
                .filter(call -> call.leaseUntil().isBefore(leaseEndedBefore))
                .limit(limit)
                .toList();
    }
}
