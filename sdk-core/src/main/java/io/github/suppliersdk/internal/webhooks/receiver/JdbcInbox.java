package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.internal.jdbc.Schema;
import io.github.suppliersdk.internal.jdbc.Statements;
import io.github.suppliersdk.internal.jdbc.TableOptions;
import io.github.suppliersdk.internal.jdbc.Transactions;
import io.github.suppliersdk.jdbc.SqlDialect;
import io.github.suppliersdk.jdbc.TransactionRunner;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import io.github.suppliersdk.webhooks.receiver.WebhookInboxException;
import java.sql.Connection;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An inbox in a database. */
public final class JdbcInbox implements Inbox {
    /** The schema. */
    public static final Schema SCHEMA =
            new Schema("WebhookInbox", "/io/github/suppliersdk/webhooks/receiver/", WebhookInboxException::new);

    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.webhooks");

    private final Statements table;
    private final TransactionRunner runner;
    private final InboxSql sql;

    private JdbcInbox(Statements table, TransactionRunner runner) {
        this.table = table;
        this.runner = runner;
        this.sql = new InboxSql(table.dialect(), table.table());
    }

    /** Creates or checks the table. Transactions are the framework's if there is a runner. */
    public static JdbcInbox open(TableOptions options, Optional<TransactionRunner> runner) {
        Statements table = options.open(SCHEMA);
        String url = table.alone(
                "connecting", connection -> String.valueOf(connection.getMetaData().getURL()));
        LOG.info(
                "the webhooks' rows are in the table {} of {}: a handler must work in the same database",
                table.table(),
                url.replaceFirst("[?;].*", "")); // parameters may contain a password
        return new JdbcInbox(table, runner.orElseGet(() -> jdbc(table.transactions(), table.dialect())));
    }

    private static TransactionRunner jdbc(Transactions transactions, SqlDialect dialect) {
        return work -> {
            Transactions.ConnectionCallback<Boolean> callback = connection -> {
                work.accept(connection);
                return true;
            };
            boolean unused = dialect == SqlDialect.H2
                    ? transactions.readCommitted(callback)
                    : transactions.withoutIsolation(callback); // the limits of the session set it
        };
    }

    /** Carries the failure of the work through a framework. */
    private static final class WorkFailedException extends RuntimeException {
        WorkFailedException(Throwable cause) {
            super(cause.toString(), cause, false, false);
        }
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
        @SuppressWarnings("try") // the limits are closed, and not used otherwise
        public void accept(Connection connection) {
            transaction = WebhookTransaction.on(connection);
            try (SessionLimits unused = SessionLimits.set(sql.dialect, connection, limits)) {
                result = work.in(new JdbcRows(sql, table.account(), transaction));
            } catch (Throwable e) { // whatever it is, the transaction must be rolled back
                failure = e;
                result = null;
                throw new WorkFailedException(e);
            }
        }

        T run() throws Exception {
            try {
                runner.run(this);
            } catch (Exception | Error e) {
                if (transaction != null && failure != null) {
                    WebhookEvents.actionsFailed(transaction.rolledBack());
                }
                if (failure instanceof Exception exception) {
                    throw exception;
                }
                if (failure instanceof Error error) {
                    throw error;
                }
                if (result != null) {
                    throw new CommitException(e);
                }
                throw e;
            }
            if (transaction == null || result == null) {
                throw new IllegalStateException("the transaction runner has not run its work");
            }
            WebhookEvents.actionsFailed(transaction.committed());
            return result;
        }
    }

    @Override
    public <T> T transaction(Limits limits, Work<T> work) throws Exception {
        return new Attempt<>(limits, work).run();
    }
}
