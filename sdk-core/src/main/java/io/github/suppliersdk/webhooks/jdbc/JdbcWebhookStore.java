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
 * Remembers in a database, for several processes: PostgreSQL, MySQL, MariaDB or H2.
 *
 * <p>A table is for one handler: all receivers that use it, in whatever process, compensate what is due in it, each with its own
 * handler, so these must be the same and work on the same data. So a table is an account's: that of the first store that is
 * built on it. A store of another account is not built; give it a {@link Builder#table} of its own.
 *
 * <p>Each method is one statement in a transaction of its own, at isolation level READ COMMITTED, which it sets and sets
 * back. Whether the {@link DataSource} has auto-commit on or off does not matter. The source must give connections to the
 * primary, and never the one of a transaction that the caller has open: that would be committed.
 *
 * <p>A commit must be on the disk when it returns, or a booking is forgotten that the service was told of. H2 in a file
 * writes commits half a second later unless the JDBC URL has {@code ;WRITE_DELAY=0}; PostgreSQL must not have
 * {@code synchronous_commit=off}, MySQL and MariaDB need {@code innodb_flush_log_at_trx_commit=1}. Otherwise {@code build()}
 * logs a WARN. H2 in memory forgets everything when the process ends.
 *
 * <p>A failure is a {@link io.github.suppliersdk.webhooks.store.WebhookStoreException}; a deadlock or a serialization
 * failure is one too, and is not retried here. How long it takes to connect, and to wait for a connection of a pool, is set
 * at the source.
 *
 * <p>Data must be well-formed Unicode and must not contain the character U+0000, which PostgreSQL cannot store; JSON writes
 * it as an escape sequence.
 */
public final class JdbcWebhookStore implements WebhookStore {
    private final Operations operations;

    private JdbcWebhookStore(Operations operations) {
        this.operations = operations;
    }

    /**
     * A store in this database.
     *
     * @param account whose operations it keeps: the same for all processes with the same handler on the same data, and
     *     another one for every other, such as {@code cellar-production} and {@code cellar-staging}
     * @throws IllegalArgumentException if the account is blank, or has other characters than printable ASCII, or more than 50
     */
    public static Builder builder(DataSource database, String account) {
        if (account.isBlank()) {
            throw new IllegalArgumentException("the account must not be blank");
        }
        return new Builder(database, account);
    }

    /**
     * A store in this database, of whatever account the table is: for a program that looks at it, and has no handler. It works
     * on the tables of older versions of the library, too, and never makes them newer.
     *
     * @param database with the table
     */
    public static Builder ofAnyAccount(DataSource database) {
        return new Builder(database, "");
    }

    /**
     * The statements that make the tables of {@link Builder#table}, in their order, without semicolons: for
     * {@link SchemaMode#CHECK}.
     *
     * @throws IllegalArgumentException if the name cannot be that of a table
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

    /** Some databases cut or change what does not fit, and only warn. */
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

    /** What can be chosen. */
    public static final class Builder {
        private final TableOptions options;
        private final boolean isOfAnyAccount;

        private Builder(DataSource database, String account) {
            this.isOfAnyAccount = account.isEmpty();
            this.options = new TableOptions(database, "supplier_webhooks");
            options.account(account);
        }

        /**
         * The table, {@code supplier_webhooks} unless set, with the name of a database schema and a dot before it if you
         * like. The version of its schema stands in a second table, with {@code _schema} appended, and whose it is in a third,
         * with {@code _account}. Each account needs another table.
         *
         * @throws IllegalArgumentException if it is not made of letters, digits and underscores, at most 50 of them
         */
        public Builder table(String name) {
            options.table(name);
            return this;
        }

        /** Who makes the tables; the store unless set. */
        public Builder schema(SchemaMode mode) {
            options.schema(mode);
            return this;
        }

        /**
         * After what time a statement fails; 5 seconds unless set, rounded up to whole seconds. Five seconds later the
         * connection is cut, if the driver can do that.
         *
         * @throws IllegalArgumentException if it is not positive, or above one hour
         */
        public Builder queryTimeout(Duration timeout) {
            options.queryTimeout(timeout);
            return this;
        }

        /**
         * Looks at the database, and makes the tables unless they are there or {@link SchemaMode#CHECK} is set.
         *
         * @throws io.github.suppliersdk.webhooks.store.WebhookStoreException if the database cannot be reached, is
         *     read-only or of another kind, or if the tables are missing, too new for this library, or another account's
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
