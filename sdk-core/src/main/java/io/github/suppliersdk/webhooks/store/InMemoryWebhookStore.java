package io.github.suppliersdk.webhooks.store;

import io.github.suppliersdk.internal.webhooks.protocol.State;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Keeps operations in memory, as long as the process runs: for tests, for a first try, and for a backend of one process
 * that accepts that a restart forgets bookings. Every method takes logarithmic time; the first full list after many
 * insertions has to sort them.
 */
public final class InMemoryWebhookStore implements WebhookStore {
    /**
     * States of operations that a process works on, or has to work on. Other operations only wait to be deleted, except
     * holds whose end has not been processed.
     */
    private static final Set<String> UNFINISHED =
            Set.of(State.RUNNING.name(), State.COMPENSATING.name(), State.C_RUNNING.name());

    /**
     * The field with the end of a hold. The quotes make the search exact: inside a JSON string they would be escaped.
     */
    private static final String HAS_AN_END = "\"end\":";

    /** The field of a hold that names its booking. Both are compared in their escaped form. */
    private static final String BOOKING = "\"booking\":\"";

    private static final String ID = "\"id\":\"";
    private static final String HOLDS = "hold:";
    private static final String BOOKINGS = "booking:";

    private static final Comparator<StoredOperation> BY_DUE = InMemoryWebhookStore::compareByDue;

    private final Map<String, StoredOperation> byKey = new HashMap<>();
    private final NavigableSet<StoredOperation> byDue = new TreeSet<>(BY_DUE);
    private final NavigableSet<StoredOperation> forgettable = new TreeSet<>(BY_DUE);
    /** Bookings by their id in its escaped form. */
    private final Map<String, StoredOperation> bookings = new HashMap<>();

    private final Map<String, StoredOperation> holdsWithEnd = new HashMap<>();
    private final int capacity;
    /**
     * All keys in order, kept only while lists are requested: keeping them sorted costs as much as the rest of an
     * insertion.
     */
    private @Nullable NavigableSet<String> keysInOrder;

    private int insertedSinceList;

    /** Makes a store that keeps everything until it is deleted. */
    public InMemoryWebhookStore() {
        this(Integer.MAX_VALUE);
    }

    private InMemoryWebhookStore(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("the capacity must be at least 1: " + capacity);
        }
        this.capacity = capacity;
    }

    /**
     * Makes a store with at most this many operations. When it is full, an insertion drops the finished operation that
     * would have been deleted first; a repeated request for that one would be handled again. An operation is finished
     * if it needs no more work, and it is not a hold that has not ended yet. If there is none, the insertion throws
     * {@link WebhookStoreException}, and nothing changes.
     *
     * @throws IllegalArgumentException if the capacity is below 1
     */
    public static InMemoryWebhookStore ofCapacity(int capacity) {
        return new InMemoryWebhookStore(capacity);
    }

    @Override
    public synchronized Optional<StoredOperation> find(String key) {
        return Optional.ofNullable(byKey.get(key));
    }

    @Override
    public synchronized boolean insert(StoredOperation operation) {
        if (byKey.containsKey(operation.key())) {
            return false;
        }
        if (byKey.size() >= capacity) {
            forgetOne();
        }
        add(operation);
        if (keysInOrder != null && ++insertedSinceList <= byKey.size()) {
            keysInOrder.add(operation.key());
        } else {
            keysInOrder = null;
        }
        return true;
    }

    private void add(StoredOperation operation) {
        byKey.put(operation.key(), operation);
        byDue.add(operation);
        if (operation.key().startsWith(BOOKINGS)) {
            textOf(ID, operation).ifPresent(id -> bookings.put(id, operation));
        }
        if (hasAnEnd(operation)) {
            bookingOf(operation).ifPresent(id -> {
                holdsWithEnd.put(id, operation);
                Optional.ofNullable(bookings.get(id)).ifPresent(forgettable::remove);
            });
        } else if (!UNFINISHED.contains(operation.state()) && !isNeeded(operation)) {
            forgettable.add(operation);
        }
    }

    private static int compareByDue(StoredOperation one, StoredOperation other) {
        int byDue = one.due().compareTo(other.due());
        return byDue == 0 ? one.key().compareTo(other.key()) : byDue;
    }

    private static boolean hasAnEnd(StoredOperation operation) {
        return operation.data().contains(HAS_AN_END);
    }

    private static Optional<String> bookingOf(StoredOperation operation) {
        return operation.key().startsWith(HOLDS) ? textOf(BOOKING, operation) : Optional.empty();
    }

    /** Whether an operation must be kept: without its booking, the end of a hold cannot be decided. */
    private boolean isNeeded(StoredOperation operation) {
        return operation.key().startsWith(BOOKINGS)
                && textOf(ID, operation).filter(holdsWithEnd::containsKey).isPresent();
    }

    private static Optional<String> textOf(String field, StoredOperation operation) {
        String data = operation.data();
        int found = data.indexOf(field);
        if (found < 0) {
            return Optional.empty();
        }
        int start = found + field.length();
        int end = start;
        while (end < data.length() && data.charAt(end) != '"') {
            end += data.charAt(end) == '\\' ? 2 : 1;
        }
        return Optional.of(data.substring(start, Math.min(end, data.length())));
    }

    private void forgetOne() {
        if (forgettable.isEmpty()) {
            throw WebhookStoreException.full("the store is full: none of its " + capacity
                    + " operations is finished; set holdTimeZone, give it a larger capacity, or use a database");
        }
        remove(forgettable.first());
    }

    private void remove(StoredOperation stored) {
        byKey.remove(stored.key());
        if (keysInOrder != null) {
            keysInOrder.remove(stored.key());
        }
        removeFromIndexes(stored);
    }

    /** Removes the operation from all indexes but that of keys. */
    private void removeFromIndexes(StoredOperation stored) {
        byDue.remove(stored);
        if (!forgettable.isEmpty()) {
            forgettable.remove(stored);
        }
        if (stored.key().startsWith(BOOKINGS)) {
            textOf(ID, stored).ifPresent(id -> bookings.remove(id, stored));
        }
        if (hasAnEnd(stored)) {
            bookingOf(stored)
                    .filter(id -> holdsWithEnd.remove(id, stored))
                    .flatMap(id -> Optional.ofNullable(bookings.get(id)))
                    .filter(booking -> !UNFINISHED.contains(booking.state()))
                    .ifPresent(forgettable::add);
        }
    }

    @Override
    public synchronized boolean replace(StoredOperation seen, StoredOperation next) {
        if (!seen.key().equals(next.key())) {
            throw new IllegalArgumentException("an operation keeps its key: " + seen + ", " + next);
        }
        StoredOperation stored = byKey.get(seen.key());
        if (stored == null || stored.version() != seen.version()) {
            return false;
        }
        removeFromIndexes(stored);
        add(next);
        return true;
    }

    @Override
    public synchronized boolean delete(StoredOperation seen) {
        StoredOperation stored = byKey.get(seen.key());
        if (stored == null || stored.version() != seen.version()) {
            return false;
        }
        remove(stored);
        return true;
    }

    @Override
    public synchronized List<StoredOperation> due(Instant until, Optional<StoredOperation> after, int limit) {
        NavigableSet<StoredOperation> rest =
                after.map(seen -> byDue.tailSet(seen, false)).orElse(byDue);
        return rest.stream()
                .takeWhile(operation -> !operation.due().isAfter(until))
                .limit(checked(limit))
                .toList();
    }

    @Override
    public synchronized List<StoredOperation> scan(String afterKey, int limit) {
        if (keysInOrder == null) {
            keysInOrder = new TreeSet<>(byKey.keySet());
        }
        insertedSinceList = 0;
        return keysInOrder.tailSet(Objects.requireNonNull(afterKey, "afterKey"), false).stream()
                .limit(checked(limit))
                .map(byKey::get)
                .toList();
    }

    private static int checked(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("the limit must be at least 1: " + limit);
        }
        return limit;
    }
}
