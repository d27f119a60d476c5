package io.github.suppliersdk.internal.webhooks;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** What a handler has registered to be done after its transaction. */
public final class TransactionActions {
    private final List<Runnable> afterCommit = new ArrayList<>();
    private final Deque<Runnable> onRollback = new ArrayDeque<>();

    /** Adds an action for a commit. */
    public void afterCommit(Runnable action) {
        afterCommit.add(action);
    }

    /** Adds an action for a rollback. */
    public void onRollback(Runnable action) {
        onRollback.push(action);
    }

    /** Runs the actions for a commit, in their order. */
    public void committed(Consumer<Throwable> failures) {
        afterCommit.forEach(action -> run(action, failures));
    }

    /** Runs the actions for a rollback, the last one first. */
    public void rolledBack(Consumer<Throwable> failures) {
        onRollback.forEach(action -> run(action, failures));
    }

    private static void run(Runnable action, Consumer<Throwable> failures) {
        try {
            action.run();
        } catch (Throwable e) { // the others must run all the same
            failures.accept(e);
        }
    }
}
