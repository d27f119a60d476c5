package io.github.suppliersdk.internal.publishing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** The batches without a call: those whose time has come, by what they do, and those that wait for theirs. */
final class BatchQueues {
    private final Deque<Batch> reads = new ArrayDeque<>();
    private final Deque<Batch> writes = new ArrayDeque<>();
    private final Deque<Batch> fresh = new ArrayDeque<>();
    private final PriorityQueue<Batch> waiting = new PriorityQueue<>(Comparator.comparingLong(Batch::notBefore));

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
            if (next.phase().isWrite()) {
                writes.addFirst(next); // halves before their siblings: a bad slot is alone soon
            } else {
                reads.add(next);
            }
        }
    }

    boolean hasReads() {
        return !reads.isEmpty();
    }

    boolean hasWrites() {
        return !writes.isEmpty() || !fresh.isEmpty();
    }

    Batch removeRead() {
        return reads.remove();
    }

    /** The next write: what was begun comes before what was not. */
    @Nullable
    Batch pollWrite() {
        return writes.isEmpty() ? fresh.poll() : writes.remove();
    }

    /** Of those that wait for their time, the one whose time comes first. */
    @Nullable
    Batch firstWaiting() {
        return waiting.peek();
    }

    int waiting() {
        return waiting.size();
    }

    int fresh() {
        return fresh.size();
    }

    List<Batch> removeAll() {
        List<Batch> all = new ArrayList<>(reads);
        all.addAll(writes);
        all.addAll(waiting);
        all.addAll(fresh);
        reads.clear();
        writes.clear();
        waiting.clear();
        fresh.clear();
        return all;
    }
}
