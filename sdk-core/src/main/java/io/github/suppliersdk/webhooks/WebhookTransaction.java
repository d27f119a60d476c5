package io.github.suppliersdk.webhooks;

import java.sql.Connection;

/**
 * The transaction in which a {@link WebhookHandler} works: the row of the webhook is written in it, too. The receiver
 * commits it when the method has returned in time, and rolls it back otherwise. Valid on the calling thread, until the
 * method returns.
 */
public interface WebhookTransaction {
    /**
     * The connection of the transaction, at isolation level READ COMMITTED. Do not commit, roll back or close it, and
     * do not use another one: what it writes would not be rolled back.
     *
     * @throws IllegalStateException if the inbox is in memory
     */
    Connection connection();

    /** Whether there is a {@link #connection()}: false if the inbox is in memory. */
    boolean hasConnection();

    /**
     * Has this done after the commit, on this thread and before the response is sent: for what cannot be taken back,
     * such as an e-mail. It is lost if the process ends first, and not done if the commit is in doubt. An exception is
     * logged.
     */
    void afterCommit(Runnable action);

    /**
     * Takes back what the method has done outside the database, if the transaction is rolled back: for bookings that
     * are kept in memory. The last registered action runs first. It is not run if a commit is in doubt.
     */
    void onRollback(Runnable action);
}
