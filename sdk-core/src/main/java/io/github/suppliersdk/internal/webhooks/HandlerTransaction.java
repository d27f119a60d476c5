package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.WebhookTransaction;
import java.sql.Connection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The transaction as a handler gets it: its connection, and what is to be done after it. */
public final class HandlerTransaction implements WebhookTransaction {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.webhooks");

    private final Optional<Connection> connection;
    private final List<Runnable> afterCommit = new ArrayList<>();
    private final Deque<Runnable> onRollback = new ArrayDeque<>();

    /** Makes a transaction; without a connection it is in memory. */
    public HandlerTransaction(Optional<Connection> connection) {
        this.connection = connection;
    }

    @Override
    public Connection connection() {
        return connection.orElseThrow(
                () -> new IllegalStateException("the transaction is in memory, and has no connection"));
    }

    @Override
    public boolean hasConnection() {
        return connection.isPresent();
    }

    @Override
    public void afterCommit(Runnable action) {
        afterCommit.add(action);
    }

    @Override
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

    /** Logs the failure of an action. */
    public static void log(Throwable failure) {
        LOG.warn("an action that a webhook handler has registered failed", failure);
    }
}
