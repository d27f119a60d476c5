package io.github.suppliersdk.internal.sync;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns of which the urgent ones come first. */
final class TwoQueues {
    final Deque<Turn> urgent = new ArrayDeque<>();
    final Deque<Turn> others = new ArrayDeque<>();

    void add(Turn turn) {
        (turn.isUrgent ? urgent : others).add(turn);
    }

    void addFirst(Turn turn) {
        (turn.isUrgent ? urgent : others).addFirst(turn);
    }

    @Nullable
    Turn peek() {
        Turn turn = urgent.peek();
        return turn == null ? others.peek() : turn;
    }

    @Nullable
    Turn poll() {
        Turn turn = urgent.poll();
        return turn == null ? others.poll() : turn;
    }

    Turn removeLast() {
        return others.isEmpty() ? urgent.removeLast() : others.removeLast();
    }

    int size() {
        return urgent.size() + others.size();
    }

    /** Puts a turn that waits among the others, and has just become urgent, to the urgent ones. */
    void moveUrgent(Turn turn) {
        if (others.remove(turn)) {
            urgent.add(turn);
        }
    }

    List<Turn> removeAll() {
        List<Turn> all = new ArrayList<>(urgent);
        all.addAll(others);
        urgent.clear();
        others.clear();
        return all;
    }
}
