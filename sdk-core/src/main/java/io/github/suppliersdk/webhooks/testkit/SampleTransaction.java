package io.github.suppliersdk.webhooks.testkit;

import io.github.suppliersdk.internal.webhooks.HandlerTransaction;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A transaction for tests of a {@link io.github.suppliersdk.webhooks.WebhookHandler}. {@link #commit} and {@link
 * #rollback} run what the handler has registered; the connection is left to the test.
 */
public final class SampleTransaction implements WebhookTransaction {
    private final HandlerTransaction transaction;

    private SampleTransaction(Optional<Connection> connection) {
        this.transaction = new HandlerTransaction(connection);
    }

    /** Makes a transaction without a connection. */
    public static SampleTransaction inMemory() {
        return new SampleTransaction(Optional.empty());
    }

    /** Makes a transaction on this connection, which the test commits or rolls back. */
    public static SampleTransaction on(Connection connection) {
        return new SampleTransaction(Optional.of(connection));
    }

    /**
     * Runs what was registered for after the commit.
     *
     * @return what it has thrown
     */
    public List<Throwable> commit() {
        List<Throwable> failures = new ArrayList<>();
        transaction.committed(failures::add);
        return failures;
    }

    /**
     * Runs what was registered for a rollback.
     *
     * @return what it has thrown
     */
    public List<Throwable> rollback() {
        List<Throwable> failures = new ArrayList<>();
        transaction.rolledBack(failures::add);
        return failures;
    }

    @Override
    public Connection connection() {
        return transaction.connection();
    }

    @Override
    public boolean hasConnection() {
        return transaction.hasConnection();
    }

    @Override
    public void afterCommit(Runnable action) {
        transaction.afterCommit(action);
    }

    @Override
    public void onRollback(Runnable action) {
        transaction.onRollback(action);
    }
}
