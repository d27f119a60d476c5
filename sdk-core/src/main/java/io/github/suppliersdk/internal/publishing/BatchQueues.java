package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.OperationKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The batches without a call: those whose time has come, by their operation, and those that wait for theirs. */
final class BatchQueues {
    /** So many failures in a row are hardly chance, as long as one call in three passes. */
    private static final int SUSPECT_FROM = 8;

    private final Map<OperationKind, Deque<Batch>> due = new EnumMap<>(OperationKind.class);
    private final Deque<Batch> fresh = new ArrayDeque<>();
    private final PriorityQueue<Batch> waiting = new PriorityQueue<>(Comparator.comparingLong(Batch::notBefore));

    BatchQueues() {
        ServiceHealth.OPERATIONS.forEach(operation -> due.put(operation, new ArrayDeque<>()));
    }

    private Deque<Batch> of(OperationKind operation) {
        return Objects.requireNonNull(due.get(operation));
    }

    /** Adds slots for which no call was made yet. */
    void addFresh(Batch batch) {
        fresh.add(batch);
    }

    void add(Batch batch) {
        waiting.add(batch);
    }

    void moveDue(long now) {
        for (Batch next = waiting.peek(); next != null && next.notBefore() - now <= 0; next = waiting.peek()) {
            waiting.remove();
            addDue(next);
        }
    }

    void addDue(Batch batch) {
        if (batch.phase().isWrite() || batch.retry()) {
            of(batch.operation()).addFirst(batch); // halves before their siblings: a bad slot is alone soon
        } else {
            of(batch.operation()).add(batch);
        }
    }

    /** Whether there is one of an operation for which a call was made before. */
    boolean hasBegun(OperationKind operation) {
        return !of(operation).isEmpty();
    }

    /** The next of these. */
    @Nullable
    Batch pollBegun(OperationKind operation) {
        return of(operation).poll();
    }

    /**
     * The next one while all calls of the operation fail. Slots on which only they fail would keep it from being found at
     * work: after some failures in a row those are preferred that failed less often, and those for which no call was made.
     */
    @Nullable
    Batch pollProbe(OperationKind operation) {
        Deque<Batch> begun = of(operation);
        Batch first = begun.peek();
        if (first != null && failures(first) < SUSPECT_FROM) {
            return begun.poll();
        }
        Batch least = first;
        for (Batch each : begun) {
            least = least != null && failures(least) <= failures(each) ? least : each;
        }
        if (operation == freshOperation() && (least == null || failures(least) >= SUSPECT_FROM)) {
            return fresh.poll();
        }
        begun.remove(least);
        return least;
    }

    private static int failures(Batch batch) {
        return batch.streak().attempts();
    }

    /** The operation of the next batch for which no call was made yet; null if there is none. */
    @Nullable
    OperationKind freshOperation() {
        Batch next = fresh.peek();
        return next == null ? null : next.operation();
    }

    boolean has(OperationKind operation) {
        return hasBegun(operation) || operation == freshOperation();
    }

    /** The next of an operation: what was begun comes before what was not. */
    @Nullable
    Batch poll(OperationKind operation) {
        Batch next = pollBegun(operation);
        return next == null && operation == freshOperation() ? fresh.poll() : next;
    }

    /** Adds the operations of all that is here. */
    void collectOperations(Set<OperationKind> operations) {
        OperationKind next = freshOperation();
        if (next != null) {
            operations.add(next);
        }
        due.values().forEach(queue -> collect(queue, operations));
        collect(waiting, operations);
    }

    private static void collect(Collection<Batch> batches, Set<OperationKind> operations) {
        for (Batch batch : batches) {
            if (operations.size() == ServiceHealth.OPERATIONS.size()) {
                return;
            }
            batch.collectOperations(operations);
        }
    }

    /** Of those that wait for their time, the one whose time comes first. */
    @Nullable
    Batch firstWaiting() {
        return waiting.peek();
    }

    int waiting() {
        return waiting.size();
    }

    boolean isEmpty() {
        return fresh.isEmpty() && waiting.isEmpty() && due.values().stream().allMatch(Deque::isEmpty);
    }

    int fresh() {
        return fresh.size();
    }

    List<Batch> removeAll() {
        List<Batch> all = new ArrayList<>();
        for (Deque<Batch> each : due.values()) {
            all.addAll(each);
            each.clear();
        }
        all.addAll(waiting);
        all.addAll(fresh);
        waiting.clear();
        fresh.clear();
        return all;
    }
}
