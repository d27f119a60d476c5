package io.github.suppliersdk.test.contract;

import io.github.suppliersdk.webhooks.store.InMemoryWebhookStore;
import io.github.suppliersdk.webhooks.store.StoredOperation;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Stores that each break one guarantee, in ways that are usual with real databases. */
final class BrokenStores {
    private BrokenStores() {}

    /** A correct store; the broken ones override what they break. */
    static class Correct implements WebhookStore {
        final WebhookStore kept = new InMemoryWebhookStore();
        private final Exchanger<Boolean> meeting = new Exchanger<>();

        @Override
        public Optional<StoredOperation> find(String key) {
            return kept.find(key);
        }

        @Override
        public boolean insert(StoredOperation operation) {
            return kept.insert(operation);
        }

        @Override
        public boolean replace(StoredOperation seen, StoredOperation next) {
            return kept.replace(seen, next);
        }

        @Override
        public boolean delete(StoredOperation seen) {
            return kept.delete(seen);
        }

        @Override
        public List<StoredOperation> due(Instant until, Optional<StoredOperation> after, int limit) {
            return kept.due(until, after, limit);
        }

        @Override
        public List<StoredOperation> scan(String afterKey, int limit) {
            return kept.scan(afterKey, limit);
        }

        /** Waits between a read and a write until another thread is at the same point, for at most 5 ms. */
        final void awaitAnotherThread() {
            try {
                meeting.exchange(true, 5, TimeUnit.MILLISECONDS);
            } catch (TimeoutException alone) {
                return;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        final boolean overwrite(StoredOperation next) {
            kept.find(next.key()).ifPresent(kept::delete);
            kept.insert(next);
            return true;
        }
    }

    static class WithoutVersions extends Correct {
        @Override
        public boolean replace(StoredOperation seen, StoredOperation next) {
            return kept.find(seen.key()).isPresent() && overwrite(next);
        }
    }

    static class LostUpdate extends Correct {
        @Override
        public boolean replace(StoredOperation seen, StoredOperation next) {
            boolean same = kept.find(seen.key())
                    .filter(stored -> stored.version() == seen.version())
                    .isPresent();
            awaitAnotherThread();
            return same && overwrite(next);
        }
    }

    static class InsertInTwoSteps extends Correct {
        @Override
        public boolean insert(StoredOperation operation) {
            boolean absent = kept.find(operation.key()).isEmpty();
            awaitAnotherThread();
            return absent && overwrite(operation);
        }
    }

    static class InsertOverwrites extends Correct {
        @Override
        public boolean insert(StoredOperation operation) {
            boolean absent = kept.find(operation.key()).isEmpty();
            overwrite(operation);
            return absent;
        }
    }

    static class DeletesAnyVersion extends Correct {
        @Override
        public boolean delete(StoredOperation seen) {
            return kept.find(seen.key()).map(kept::delete).orElse(false);
        }
    }

    static class ComparesAllFields extends Correct {
        @Override
        public boolean replace(StoredOperation seen, StoredOperation next) {
            return kept.find(seen.key()).equals(Optional.of(seen)) && kept.replace(seen, next);
        }
    }

    /** Compares keys by a collation: a key is replaced by the first stored key that is equal to it. */
    abstract static class Collating extends Correct {
        private final Map<String, String> keys = new ConcurrentHashMap<>();

        abstract String normal(String key);

        private StoredOperation stored(StoredOperation operation) {
            String key = keys.computeIfAbsent(normal(operation.key()), normal -> operation.key());
            return new StoredOperation(key, operation.version(), operation.state(), operation.due(), operation.data());
        }

        @Override
        public Optional<StoredOperation> find(String key) {
            return super.find(keys.getOrDefault(normal(key), key));
        }

        @Override
        public boolean insert(StoredOperation operation) {
            return super.insert(stored(operation));
        }

        @Override
        public boolean replace(StoredOperation seen, StoredOperation next) {
            return super.replace(stored(seen), stored(next));
        }
    }

    static class IgnoresCase extends Collating {
        @Override
        String normal(String key) {
            return key.toLowerCase(Locale.ROOT);
        }
    }

    static class IgnoresTrailingSpaces extends Collating {
        @Override
        String normal(String key) {
            return key.stripTrailing();
        }
    }

    static class CutsLongKeys extends Collating {
        @Override
        String normal(String key) {
            return key.substring(0, Math.min(key.length(), 190));
        }
    }

    static class DueUnordered extends Correct {
        @Override
        public List<StoredOperation> due(Instant until, Optional<StoredOperation> after, int limit) {
            return scan("", 1000).stream()
                    .filter(operation -> !operation.due().isAfter(until))
                    .limit(limit)
                    .toList();
        }
    }

    static class DueSkipsEqualTimes extends Correct {
        @Override
        public List<StoredOperation> due(Instant until, Optional<StoredOperation> after, int limit) {
            return super.due(until, Optional.empty(), 1000).stream()
                    .filter(operation -> after.isEmpty()
                            || operation.due().isAfter(after.get().due()))
                    .limit(limit)
                    .toList();
        }
    }

    static class DueNeedsThePreviousOperation extends Correct {
        @Override
        public List<StoredOperation> due(Instant until, Optional<StoredOperation> after, int limit) {
            return super.due(until, after.flatMap(seen -> find(seen.key())), limit);
        }
    }

    static class DueOnlyBefore extends Correct {
        @Override
        public List<StoredOperation> due(Instant until, Optional<StoredOperation> after, int limit) {
            return super.due(until.minusNanos(1), after, limit);
        }
    }

    static class WholeSeconds extends Correct {
        @Override
        public boolean insert(StoredOperation operation) {
            return super.insert(new StoredOperation(
                    operation.key(),
                    operation.version(),
                    operation.state(),
                    operation.due().truncatedTo(ChronoUnit.SECONDS),
                    operation.data()));
        }
    }

    static class ScansByCollation extends Correct {
        @Override
        public List<StoredOperation> scan(String afterKey, int limit) {
            return super.scan("", 1000).stream()
                    .filter(operation -> operation.key().compareToIgnoreCase(afterKey) > 0)
                    .sorted(Comparator.comparing(StoredOperation::key, String.CASE_INSENSITIVE_ORDER))
                    .limit(limit)
                    .toList();
        }
    }

    static class ThreeByteCharacters extends Correct {
        @Override
        public boolean insert(StoredOperation operation) {
            return super.insert(new StoredOperation(
                    operation.key(),
                    operation.version(),
                    operation.state(),
                    operation.due(),
                    operation.data().replaceAll("[\\x{10000}-\\x{10ffff}]", "?")));
        }
    }

    static class CutsLongData extends Correct {
        @Override
        public boolean replace(StoredOperation seen, StoredOperation next) {
            String data = next.data().substring(0, Math.min(next.data().length(), 1 << 20));
            return super.replace(seen, new StoredOperation(next.key(), next.version(), next.state(), next.due(), data));
        }
    }

    /** Reads from a replica: the first read after a write does not see it. */
    static class StaleReads extends Correct {
        private final Map<String, StoredOperation> before = new ConcurrentHashMap<>();

        @Override
        public Optional<StoredOperation> find(String key) {
            return Optional.ofNullable(before.remove(key)).or(() -> super.find(key));
        }

        @Override
        public boolean replace(StoredOperation seen, StoredOperation next) {
            Optional<StoredOperation> stored = super.find(seen.key());
            boolean replaced = super.replace(seen, next);
            if (replaced) {
                stored.ifPresent(old -> before.put(old.key(), old));
            }
            return replaced;
        }
    }
}
