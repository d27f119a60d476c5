package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.internal.jdbc.SchemaDefinition;
import io.github.suppliersdk.internal.jdbc.TableOptions;
import io.github.suppliersdk.internal.webhooks.TransactionActions;
import io.github.suppliersdk.jdbc.SqlDialect;
import io.github.suppliersdk.jdbc.TransactionRunner;
import io.github.suppliersdk.webhooks.receiver.WebhookInboxException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An inbox in a database. */
public final class JdbcInbox implements Inbox {
    /** The schema. */
    public static final SchemaDefinition SCHEMA = new SchemaDefinition(
            "WebhookInbox", "/io/github/suppliersdk/webhooks/receiver/", WebhookInboxException::new);

    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.webhooks");

    private final TableOptions.Opened table;
    private final TransactionRunner runner;
    private final InboxSql sql;

    private JdbcInbox(TableOptions.Opened table, TransactionRunner runner) {
        this.table = table;
        this.runner = runner;
        this.sql = new InboxSql(table.dialect(), table.table());
    }

    /** Creates or checks the table. Transactions are the framework's if there is a runner. */
    public static JdbcInbox open(TableOptions options, Optional<TransactionRunner> runner) {
        TableOptions.Opened table = options.open(SCHEMA);
        String url = table.statements()
                .alone(
                        "connecting",
                        connection -> String.valueOf(connection.getMetaData().getURL()));
        LOG.info(
                "the webhooks' rows are in the table {} of {}: a handler must work in the same database",
                table.table().qualified(),
                url.replaceFirst("[?;].*", "")); // parameters may contain a password
        return new JdbcInbox(
                table,
                runner.orElseGet(() -> table.dialect() == SqlDialect.H2
                        ? options.transactions()
                        : options.transactions().withoutIsolation()));
    }

    /** Carries the failure of the work through a framework. */
    private static final class WorkFailedException extends RuntimeException {
        WorkFailedException(Throwable cause) {
            super(cause.toString(), cause, false, false);
        }
    }

    @Override
    public <T> T transaction(Limits limits, Work<T> work) throws Exception {
        TransactionActions actions = new TransactionActions();
        AtomicReference<@Nullable T> result = new AtomicReference<>();
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        try {
            runner.run(connection -> {
                try {
                    result.set(limited(connection, limits, actions, work));
                } catch (Throwable e) { // whatever it is, the transaction must be rolled back
                    failure.set(e);
                    throw new WorkFailedException(e);
                }
            });
        } catch (Exception | Error e) {
            if (failure.get() == null && result.get() != null) {
                throw new CommitException(e);
            }
            if (failure.get() == null) {
                throw e;
            }
        }
        Throwable failed = failure.get();
        T done = result.get();
        if (failed == null && done != null) {
            actions.committed(JdbcInbox::actionFailed);
            return done;
        }
        actions.rolledBack(JdbcInbox::actionFailed);
        if (failed instanceof Error error) {
            throw error;
        }
        throw failed instanceof Exception exception
                ? exception
                : new IllegalStateException("the transaction runner has not run its work");
    }

    private static void actionFailed(Throwable failure) {
        LOG.warn("an action that a webhook handler has registered failed", failure);
    }

    private <T> T limited(Connection connection, Limits limits, TransactionActions actions, Work<T> work)
            throws Exception {
        SessionLimits.Former former = SessionLimits.set(table.dialect(), connection, limits);
        T result;
        try {
            result = work.in(new JdbcRows(connection, sql, table.account(), actions));
        } catch (Throwable e) {
            try {
                former.restore();
            } catch (SQLException second) {
                e.addSuppressed(second);
            }
            throw e;
        }
        former.restore();
        return result;
    }

    @Override
    public RuntimeException failure(String what, Exception cause) {
        return cause instanceof SQLException failed
                ? SCHEMA.failure(what, table.table(), failed)
                : new WebhookInboxException(what + " failed", cause);
    }
}
