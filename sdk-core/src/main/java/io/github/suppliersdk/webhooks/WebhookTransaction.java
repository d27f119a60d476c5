package io.github.suppliersdk.webhooks;

import java.sql.Connection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The transaction in which a {@link WebhookHandler} works: the row of the webhook is written in it, too. The receiver
 * commits it when the method has returned in time, and rolls it back otherwise. Valid on the calling thread, until the
 * method returns.
 *
 * <p>A test of a handler makes one by itself, with {@link #inMemory} or {@link #on}, and says how it ended.
 */
public final class WebhookTransaction {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.webhooks");

    private final Optional<Connection> connection;
    private final Deque<Runnable> afterCommit = new ArrayDeque<>();
    private final Deque<Runnable> onRollback = new ArrayDeque<>();

    private WebhookTransaction(Optional<Connection> connection) {
        this.connection = connection;
    }

    /** Makes a transaction without a connection. */
    public static WebhookTransaction inMemory() {
        return new WebhookTransaction(Optional.empty());
    }

    /** Makes a transaction on this connection, which the caller commits or rolls back. */
    public static WebhookTransaction on(Connection connection) {
        return new WebhookTransaction(Optional.of(connection));
    }

    /**
     * The connection of the transaction, at isolation level READ COMMITTED. Do not commit, roll back or close it, and
     * do not use another one: what it writes would not be rolled back.
     *
     * @throws IllegalStateException if the inbox is in memory
     */
    public Connection connection() {
        return connection.orElseThrow(() -> new IllegalStateException("an inbox in memory has no connection"));
    }

    /** Whether there is a {@link #connection()}: false if the inbox is in memory. */
    public boolean hasConnection() {
        return connection.isPresent();
    }

    /**
     * Has this done after the commit, on this thread and before the response is sent: for what cannot be taken back,
     * such as an e-mail. It is lost if the process ends first, and not done if the commit is in doubt. An exception is
     * logged.
     */
    public void afterCommit(Runnable action) {
        afterCommit.add(action);
    }

    /**
     * Takes back what the method has done outside the database, if the transaction is rolled back: for bookings that
     * are kept in memory. The last registered action runs first. It is not run if a commit is in doubt.
     */
    public void onRollback(Runnable action) {
        onRollback.push(action);
    }

    /**
     * Runs what was registered for after the commit; not for a handler.
     *
     * @return what it has thrown
     */
    public List<Throwable> committed() {
        return run(afterCommit);
    }

    /**
     * Runs what was registered for a rollback; not for a handler.
     *
     * @return what it has thrown
     */
    public List<Throwable> rolledBack() {
        return run(onRollback);
    }

    private static List<Throwable> run(Deque<Runnable> actions) {
        List<Throwable> failures = new ArrayList<>();
        while (!actions.isEmpty()) { // an action may register another one
            try {
                actions.pop().run();
            } catch (Throwable e) { // the others must run all the same
                LOG.warn("an action that a webhook handler has registered failed", e);
                failures.add(e);
            }
        }
        return failures;
    }
}
