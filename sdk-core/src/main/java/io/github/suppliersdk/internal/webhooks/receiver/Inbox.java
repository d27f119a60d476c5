package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.internal.webhooks.receiver.InboxRow.RowState;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Where the rows are: in a database or in memory. Isolation is READ COMMITTED. */
public interface Inbox {
    /**
     * Runs work in a transaction: commits if it returns, rolls back if it throws, and throws what it has thrown.
     *
     * @param limits the limits of the transaction
     * @throws CommitException if the commit failed: it is in doubt whether it was carried out
     * @throws Exception if the transaction could not be begun, or the exception of the work
     */
    <T> T transaction(Limits limits, Work<T> work) throws Exception;

    /**
     * The limits of a transaction.
     *
     * @param lockWait how long a statement waits for a lock
     * @param longest how long a statement, or a pause between two, may take
     */
    record Limits(Duration lockWait, Duration longest) {
        private static final Duration LONGEST_LOCK_WAIT = Duration.ofSeconds(2);

        /**
         * The limits of a transaction that should end in this time. A statement may end a little late, because the
         * commit is refused then.
         */
        public static Limits of(Duration time) {
            Duration lockWait = time.compareTo(LONGEST_LOCK_WAIT) < 0 ? time : LONGEST_LOCK_WAIT;
            return new Limits(lockWait, time.plusSeconds(1));
        }
    }

    /** What is done in a transaction. */
    @FunctionalInterface
    interface Work<T> {
        /** Does the work. */
        T in(Rows rows) throws Exception;
    }

    /** The rows, in a transaction. */
    interface Rows {
        /** The transaction as the handler gets it. */
        WebhookTransaction transaction() throws Exception;

        /** Inserts a row unless its key exists; waits for another's uncommitted insert. Returns whether it did. */
        boolean insert(InboxRow row) throws Exception;

        /** The committed row, or the one written in this transaction. Waits for nobody. */
        Optional<InboxRow> find(String key) throws Exception;

        /** Locks a row and returns it. Does not see an uncommitted insert. */
        Optional<InboxRow> lock(String key) throws Exception;

        /** Writes a row that this transaction has inserted or locked. */
        void update(InboxRow row) throws Exception;

        /** Writes the response and the slot of a row that this transaction has inserted, without need of the rest. */
        default void respond(InboxRow row) throws Exception {
            update(row);
        }

        /** Deletes a row that this transaction has locked. */
        void delete(String key) throws Exception;

        /** Locks the row in one of these states that is due longest at this time, of those that nobody has locked. */
        Optional<InboxRow> lockDue(Set<RowState> states, Instant until) throws Exception;

        /** Fails if the database can only be read, as one may after a fail-over. */
        default void requireWritable() throws Exception {}

        /** What a person may have to look at: orders, and holds whose end has failed or is overdue; the oldest first. */
        List<InboxRow> open(Instant now, int limit) throws Exception;

        /** Inserts this row, or locks and returns the one that is there: a lock does not see one being inserted. */
        default Optional<InboxRow> insertOrLock(InboxRow row) throws Exception {
            while (!insert(row)) {
                Optional<InboxRow> before = lock(row.key());
                if (before.isPresent()) { // otherwise it was deleted since
                    return before;
                }
            }
            return Optional.empty();
        }
    }

    /** A commit failed, perhaps after it was carried out. */
    final class CommitException extends Exception {
        CommitException(Throwable cause) {
            super("the commit failed, and it is not known whether it was carried out", cause);
        }
    }
}
