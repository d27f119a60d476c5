package io.github.suppliersdk.webhooks.jdbc;

import io.github.suppliersdk.internal.jdbc.Schema;
import io.github.suppliersdk.internal.jdbc.TableName;
import io.github.suppliersdk.internal.jdbc.TableOptions;
import io.github.suppliersdk.internal.webhooks.jdbc.Operations;
import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.jdbc.SqlDialect;
import io.github.suppliersdk.webhooks.store.StoredOperation;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Keeps operations in a database, for several processes: PostgreSQL, MySQL, MariaDB or H2.
 *
 * <p>A table is for one handler: every receiver that uses it, in any process, compensates what is due in it with its
 * own handler, so all of them must have the same handler on the same data. So a table belongs to one account: that of
 * the first store that is built on it. A store of another account is refused; give it another {@link Builder#table}.
 *
 * <p>Each method is one statement in a transaction of its own, at isolation level READ COMMITTED, which it sets and
 * restores. It works with auto-commit on or off. The {@link DataSource} must return connections to the primary, and
 * never the connection of an open transaction of the caller's, because that would be committed.
 *
 * <p>A commit must be on the disk when it returns; otherwise a booking that was confirmed to the service can be lost.
 * H2 in a file writes commits half a second later unless the JDBC URL has {@code ;WRITE_DELAY=0}; PostgreSQL must not
 * have {@code synchronous_commit=off}; MySQL and MariaDB need {@code innodb_flush_log_at_trx_commit=1}. Otherwise
 * {@code build()} logs a WARN. H2 in memory loses everything when the process ends.
 *
 * <p>Failures are {@link io.github.suppliersdk.webhooks.store.WebhookStoreException}s; so are deadlocks and
 * serialization failures, which are not retried here. The time limits for connecting, and for waiting for a connection
 * of a pool, are set at the data source.
 *
 * <p>Data must be well-formed Unicode and must not contain the character U+0000, which PostgreSQL cannot store; JSON
 * writes it as an escape sequence.
 */
public final class JdbcWebhookStore implements WebhookStore {
    private final Operations operations;

    private JdbcWebhookStore(Operations operations) {
        this.operations = operations;
    }

    /**
     * Starts a builder of a store in this database.
     *
     * @param account the account whose operations it keeps: the same for all processes with the same handler on the
     *     same data, and another one for every other, such as {@code cellar-production} and {@code cellar-staging}
     * @throws IllegalArgumentException if the account is blank, contains other than printable ASCII characters, or is
     *     longer than 50
     */
    public static Builder builder(DataSource database, String account) {
        if (account.isBlank()) {
            throw new IllegalArgumentException("the account must not be blank");
        }
        return new Builder(database, account);
    }

    /**
     * Starts a builder of a store of any account, for a program that inspects the table and has no handler. It also
     * works on tables of older versions of the library, and never migrates them.
     *
     * @param database the database with the table
     */
    public static Builder ofAnyAccount(DataSource database) {
        return new Builder(database, "");
    }

    /**
     * Returns the statements that create the tables of {@link Builder#table}, in order, without semicolons: for {@link
     * SchemaMode#CHECK}.
     *
     * @throws IllegalArgumentException if the name is not valid for a table
     */
    public static List<String> ddl(SqlDialect dialect, String table) {
        return Schema.statements(Operations.SCHEMA, dialect, new TableName(table), 0);
    }

    @Override
    public Optional<StoredOperation> find(String key) {
        return operations.find(key);
    }

    @Override
    public boolean insert(StoredOperation operation) {
        return operations.insert(storable(operation));
    }

    @Override
    public boolean replace(StoredOperation seen, StoredOperation next) {
        if (!seen.key().equals(next.key())) {
            throw new IllegalArgumentException("an operation keeps its key: " + seen + ", " + next);
        }
        return operations.replace(seen, storable(next));
    }

    @Override
    public boolean delete(StoredOperation seen) {
        return operations.delete(seen);
    }

    @Override
    public List<StoredOperation> due(Instant until, Optional<StoredOperation> after, int limit) {
        return operations.due(until, after, checked(limit));
    }

    @Override
    public List<StoredOperation> scan(String afterKey, int limit) {
        return operations.scan(afterKey, checked(limit));
    }

    private static int checked(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("the limit must be at least 1: " + limit);
        }
        return limit;
    }

    /** Checks lengths, because some databases cut or change values that do not fit, and only warn. */
    private static StoredOperation storable(StoredOperation operation) {
        String key = operation.key();
        if (key.isEmpty() || key.length() > 200 || !key.chars().allMatch(c -> c >= ' ' && c <= '~')) {
            throw new IllegalArgumentException("a key has 1 to 200 characters of printable ASCII");
        }
        if (operation.state().length() > 20) {
            throw new IllegalArgumentException("the name of a state has at most 20 characters: " + operation.state());
        }
        if (operation.data().codePoints().anyMatch(c -> c == 0 || (c >= 0xd800 && c <= 0xdfff))) {
            throw new IllegalArgumentException("the data of " + key + " contain U+0000 or half a surrogate pair");
        }
        return operation;
    }

    /** Sets the options of a store, and makes it. */
    public static final class Builder {
        private final TableOptions options;
        private final boolean isOfAnyAccount;

        private Builder(DataSource database, String account) {
            this.isOfAnyAccount = account.isEmpty();
            this.options = new TableOptions(database, "supplier_webhooks");
            options.account(account);
        }

        /**
         * The table, {@code supplier_webhooks} unless set; the name of a database schema and a dot may precede it. The
         * version of its schema is in a second table, with {@code _schema} appended, and its account in a third, with
         * {@code _account}. Each account needs another table.
         *
         * @throws IllegalArgumentException if it does not consist of letters, digits and underscores, at most 50 of
         *     them
         */
        public Builder table(String name) {
            options.table(name);
            return this;
        }

        /** Who creates the tables; the library unless set. */
        public Builder schema(SchemaMode mode) {
            options.schema(mode);
            return this;
        }

        /**
         * The time limit of a statement; 5 seconds unless set, rounded up to whole seconds. Five seconds after it the
         * connection is closed, if the driver supports that.
         *
         * @throws IllegalArgumentException if it is not positive, or above one hour
         */
        public Builder queryTimeout(Duration timeout) {
            options.queryTimeout(timeout);
            return this;
        }

        /**
         * Checks the database, and creates missing tables unless {@link SchemaMode#CHECK} is set.
         *
         * @throws io.github.suppliersdk.webhooks.store.WebhookStoreException if the database cannot be reached, is
         *     read-only or not supported, or if the tables are missing, too new for this library, or belong to another
         *     account
         */
        public JdbcWebhookStore build() {
            TableOptions.Opened opened = isOfAnyAccount
                    ? options.open(Operations.SCHEMA, Operations.FIRST_VERSION)
                    : options.open(Operations.SCHEMA);
            Operations operations = new Operations(opened.sessions(), opened.dialect(), opened.table());
            if (!isOfAnyAccount) {
                operations.claim(opened.account());
            }
            return new JdbcWebhookStore(operations);
        }
    }
}
