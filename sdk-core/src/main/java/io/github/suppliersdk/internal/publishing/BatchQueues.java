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

/** The batches without a call in flight: due ones by operation, and those that wait for their time. */
final class BatchQueues {
    /** This many failures in a row are unlikely to be random, as long as one call in three succeeds. */
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

    /** Adds slots without calls so far. */
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
            // halves come before their siblings, so that a bad slot is soon alone
            of(batch.operation()).addFirst(batch);
        } else {
            of(batch.operation()).add(batch);
        }
    }

    /** Whether there is a batch of this operation with earlier calls. */
    boolean hasBegun(OperationKind operation) {
        return !of(operation).isEmpty();
    }

    /** The next such batch. */
    @Nullable
    Batch pollBegun(OperationKind operation) {
        return of(operation).poll();
    }

    /**
     * The next batch while all calls of the operation fail. Slots that alone cause failures would hide that the service
     * works again: after some failures in a row, batches with fewer failures and batches without calls come first.
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

    /** The operation of the next batch without calls; null if there is none. */
    @Nullable
    OperationKind freshOperation() {
        Batch next = fresh.peek();
        return next == null ? null : next.operation();
    }

    boolean has(OperationKind operation) {
        return hasBegun(operation) || operation == freshOperation();
    }

    /** The next batch of an operation: those with earlier calls come first. */
    @Nullable
    Batch poll(OperationKind operation) {
        Batch next = pollBegun(operation);
        return next == null && operation == freshOperation() ? fresh.poll() : next;
    }

    /** Adds the operations of all batches. */
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

    /** The waiting batch with the earliest time. */
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
