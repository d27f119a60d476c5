package io.github.suppliersdk.webhooks.receiver;

import io.github.suppliersdk.internal.jdbc.TableOptions;
import io.github.suppliersdk.internal.webhooks.receiver.Inbox;
import io.github.suppliersdk.internal.webhooks.receiver.JdbcInbox;
import io.github.suppliersdk.internal.webhooks.receiver.MemoryInbox;
import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.jdbc.SqlDialect;
import io.github.suppliersdk.jdbc.TransactionRunner;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Where a receiver keeps a row for each hold, booking and cancellation: in the database of the supplier's bookings, so
 * that the handler works in the transaction of the row; or in memory.
 */
public final class WebhookInbox {
    private final Inbox inbox;

    private WebhookInbox(Inbox inbox) {
        this.inbox = inbox;
    }

    /**
     * Makes an inbox in memory, for tests and first programs: it forgets everything when the process ends. The handler's
     * work is not rolled back: it registers {@code onRollback}.
     */
    public static WebhookInbox inMemory() {
        return new WebhookInbox(new MemoryInbox());
    }

    /**
     * Starts a builder of an inbox in this database: PostgreSQL, MySQL (8.0 and later), MariaDB (10.6 and later) or H2.
     * It must be the database in which the handler works, and its connections must lead to the primary; those of H2 at
     * READ COMMITTED, as they are unless set. All processes with the same handler share the table.
     */
    public static Builder jdbc(DataSource database) {
        return new Builder(database);
    }

    /**
     * Returns the statements that create the table of {@link Builder#table}, in order, without semicolons: for {@link
     * SchemaMode#CHECK}.
     *
     * @throws IllegalArgumentException if the name is not valid for a table
     */
    public static List<String> ddl(SqlDialect dialect, String table) {
        return JdbcInbox.SCHEMA.ddl(dialect, table);
    }

    /** Returns the operations for the person on call. They need no receiver. */
    public WebhookOperations operations() {
        return new WebhookOperations(inbox);
    }

    Inbox inbox() {
        return inbox;
    }

    /** Sets the options of an inbox, and makes it. */
    public static final class Builder {
        private final TableOptions options;
        private @Nullable TransactionRunner transactions;

        private Builder(DataSource database) {
            this.options = new TableOptions(database, "supplier_webhooks");
        }

        /**
         * The table, {@code supplier_webhooks} unless set; the name of a database schema and a dot may precede it.
         *
         * @throws IllegalArgumentException if it does not consist of letters, digits and underscores, at most 50 of
         *     them
         */
        public Builder table(String name) {
            options.table(name);
            return this;
        }

        /**
         * The account that the rows belong to, if several handlers share a table: each receiver sees only the rows of
         * its account, and ends holds and carries out cancellations of these only. Empty unless set.
         *
         * @throws IllegalArgumentException if it has characters that are not printable ASCII, or more than 50
         */
        public Builder account(String name) {
            options.account(name);
            return this;
        }

        /** Who creates the table; the library unless set. */
        public Builder schema(SchemaMode mode) {
            options.schema(mode);
            return this;
        }

        /** How transactions are run; by JDBC on connections of the data source unless set. */
        public Builder transactions(TransactionRunner runner) {
            transactions = runner;
            return this;
        }

        /**
         * Checks the database, and creates the table unless {@link SchemaMode#CHECK} is set. Logs in which database the
         * rows are.
         *
         * @throws WebhookInboxException if the database cannot be reached or is not supported, or if the table is
         *     missing
         */
        public WebhookInbox build() {
            return new WebhookInbox(JdbcInbox.open(options, Optional.ofNullable(transactions)));
        }
    }
}
