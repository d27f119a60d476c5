package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.internal.jdbc.JdbcStore;
import io.github.suppliersdk.internal.jdbc.Schema;
import io.github.suppliersdk.internal.jdbc.Statements;
import io.github.suppliersdk.internal.jdbc.TableOptions;
import io.github.suppliersdk.jdbc.TransactionRunner;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import io.github.suppliersdk.webhooks.receiver.WebhookInboxException;
import java.sql.Connection;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An inbox in a database.
 *
 * @param store its table
 * @param runner what runs transactions
 * @param sql its statements
 */
public record JdbcInbox(JdbcStore store, TransactionRunner runner, InboxSql sql) implements Inbox {
    /** The schema. */
    public static final Schema SCHEMA =
            new Schema("WebhookInbox", "/io/github/suppliersdk/webhooks/receiver/", WebhookInboxException::new);

    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.webhooks");

    /** Creates or checks the table. Transactions are the framework's if there is a runner. */
    public static JdbcInbox open(TableOptions options, Optional<TransactionRunner> runner) {
        JdbcStore store = options.open(SCHEMA);
        LOG.info(
                "the webhooks' rows are in the table {} of {}: a handler must work in the same database",
                store.table(),
                store.url().replaceFirst("[?;].*", "")); // parameters may contain a password
        InboxSql sql = new InboxSql(store.dialect(), store.table());
        return new JdbcInbox(store, runner.orElseGet(() -> jdbc(store)), sql);
    }

    private static TransactionRunner jdbc(JdbcStore store) {
        return work -> {
            boolean unused = store.transaction(connection -> {
                work.accept(connection);
                return true;
            });
        };
    }

    /** The work of a transaction, and how it ended. */
    private final class Attempt<T> implements Consumer<Connection> {
        private final Limits limits;
        private final Work<T> work;
        private @Nullable WebhookTransaction transaction;
        private @Nullable T result;
        private @Nullable Throwable failure;

        Attempt(Limits limits, Work<T> work) {
            this.limits = limits;
            this.work = work;
        }

        @Override
        public void accept(Connection connection) {
            transaction = WebhookTransaction.on(connection);
            try (Statements statements = Statements.begin(store, connection, limits.lockWait(), limits.longest())) {
                result = work.in(new JdbcRows(store, statements, sql, transaction));
            } catch (Throwable e) { // whatever it is, the transaction must be rolled back
                failure = e;
                throw new IllegalStateException("carries a failure through a framework", e);
            }
        }
    }

    @Override
    public <T> T transaction(Limits limits, Work<T> work) throws Exception {
        Attempt<T> attempt = new Attempt<>(limits, work);
        try {
            runner.run(attempt);
        } catch (Exception | Error e) {
            if (attempt.transaction != null && attempt.failure != null) {
                var unused = attempt.transaction.rolledBack();
            }
            if (attempt.failure instanceof Exception exception) {
                throw exception;
            }
            if (attempt.failure instanceof Error error) {
                throw error;
            }
            if (attempt.result != null) { // the work has returned: so the commit failed
                throw new CommitException(e);
            }
            throw e;
        }
        if (attempt.transaction == null || attempt.result == null) {
            throw new IllegalStateException("the transaction runner has not run its work");
        }
        var unused = attempt.transaction.committed();
        return attempt.result;
    }
}
