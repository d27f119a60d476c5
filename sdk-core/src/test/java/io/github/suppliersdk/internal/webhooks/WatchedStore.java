package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.store.InMemoryWebhookStore;
import io.github.suppliersdk.webhooks.store.StoredOperation;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import io.github.suppliersdk.webhooks.store.WebhookStoreException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** A store that counts its calls, throws an Error at one of them, reports false conflicts, or hangs. */
final class WatchedStore implements WebhookStore {
    final WebhookStore to = new InMemoryWebhookStore();
    int calls;
    int errorAt;
    boolean hasFalseConflicts;
    boolean isDown;
    int searchesThatHang;
    UnaryOperator<List<StoredOperation>> list = rows -> rows;
    Predicate<String> hangsAtDeletion = key -> false;
    Predicate<StoredOperation> hangsAtWrite = row -> false;
    Predicate<StoredOperation> losesAcknowledgement = row -> false;
    final List<String> deletions = new ArrayList<>();
    private boolean hangs;

    /** Whether the current call hangs. */
    boolean takeHang() {
        boolean taken = hangs;
        hangs = false;
        return taken;
    }

    private void called() {
        calls++;
        if (calls == errorAt) {
            throw new StackOverflowError("the store's own");
        }
        if (isDown) {
            throw new WebhookStoreException("the database is down", null);
        }
    }

    String state(String key) {
        return to.find(key).map(StoredOperation::state).orElse("ABSENT");
    }

    @Override
    public Optional<StoredOperation> find(String key) {
        called();
        return to.find(key);
    }

    @Override
    public boolean insert(StoredOperation operation) {
        called();
        hangs = hangsAtWrite.test(operation);
        return !hangs && to.insert(operation);
    }

    @Override
    public boolean replace(StoredOperation seen, StoredOperation next) {
        called();
        hangs = hangsAtWrite.test(next);
        boolean made = !hangs && !hasFalseConflicts && to.replace(seen, next);
        if (losesAcknowledgement.test(next)) {
            throw new WebhookStoreException("the acknowledgement is lost", null);
        }
        return made;
    }

    @Override
    public boolean delete(StoredOperation seen) {
        called();
        deletions.add(seen.key());
        hangs = hangsAtDeletion.test(seen.key());
        return !hangs && to.delete(seen);
    }

    @Override
    public List<StoredOperation> due(Instant until, Optional<StoredOperation> after, int limit) {
        called();
        hangs = searchesThatHang > 0;
        if (hangs) {
            searchesThatHang--;
        }
        return list.apply(to.due(until, after, limit));
    }

    @Override
    public List<StoredOperation> scan(String afterKey, int limit) {
        called();
        return to.scan(afterKey, limit);
    }
}
