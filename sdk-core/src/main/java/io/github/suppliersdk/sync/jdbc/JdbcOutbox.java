package io.github.suppliersdk.sync.jdbc;

import io.github.suppliersdk.internal.jdbc.TableOptions;
import io.github.suppliersdk.internal.sync.jdbc.JdbcOutboxQueue;
import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.jdbc.SqlDialect;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.SlotKey;
import java.sql.Connection;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import javax.sql.DataSource;

/**
 * Keeps marks in a database, for several processes: PostgreSQL, MySQL (8.0 and later), MariaDB (10.6 and later) or H2.
 * If it is the database of the sales, {@link #mark(Connection, Collection)} marks in their transactions, so that a
 * crash cannot separate a sale from its mark.
 *
 * <p>All other methods use transactions of their own, at isolation level READ COMMITTED; in H2 it must be that of the
 * sessions, as it is unless set. They work with auto-commit on or off. The {@link DataSource} must return connections
 * to the primary, and never the connection of an open transaction of the caller's, because that would be committed.
 *
 * <p>Failures are {@link io.github.suppliersdk.sync.OutboxException}s. The time limits for connecting, and for waiting
 * for a connection of a pool, are set at the data source.
 *
 * <p>Times come from the database's clock; in a cluster, the clocks of the servers must not differ by more than a
 * fraction of a second.
 */
public interface JdbcOutbox extends Outbox {
    /** Starts a builder of an outbox in this database. */
    static Builder builder(DataSource database) {
        return new Builder(database);
    }

    /**
     * Returns the statements that create the tables of {@link Builder#table}, in order, without semicolons: for {@link
     * SchemaMode#CHECK}.
     *
     * @throws IllegalArgumentException if the name is not valid for a table
     */
    static List<String> ddl(SqlDialect dialect, String table) {
        return JdbcOutboxQueue.SCHEMA.ddl(dialect, table);
    }

    /**
     * Marks one slot, as {@link #mark(Connection, Collection)} does.
     *
     * @throws io.github.suppliersdk.sync.OutboxException if nothing was marked: roll back
     */
    default void mark(Connection connection, SlotKey key) {
        mark(connection, List.of(key));
    }

    /**
     * Marks slots as changed in the open transaction of this connection: the marks exist when the caller has committed,
     * and never if the transaction is rolled back. Never commits, and changes no setting of the connection. After the
     * commit, call {@code AvailabilitySync.changed}, so that the sync need not find the mark by polling.
     *
     * <p>A marked slot stays locked to the end of the transaction: transactions that mark the same slot wait for each
     * other. Call this last, once, with all slots of the transaction; then marks cannot deadlock with each other,
     * because they are made in the order of the keys. At isolation level REPEATABLE READ or SERIALIZABLE a database may
     * report a serialization failure instead; then start the transaction again, as after any such failure.
     *
     * @throws io.github.suppliersdk.sync.OutboxException if nothing was marked: roll back
     */
    void mark(Connection connection, Collection<SlotKey> keys);

    /** Sets the options of an outbox, and makes it. */
    final class Builder {
        private final TableOptions options;

        private Builder(DataSource database) {
            this.options = new TableOptions(database, "supplier_outbox");
            options.queryTimeout(Duration.ofSeconds(5));
        }

        /**
         * The table, {@code supplier_outbox} unless set; the name of a database schema and a dot may precede it.
         *
         * @throws IllegalArgumentException if it does not consist of letters, digits and underscores, at most 50 of
         *     them
         */
        public Builder table(String name) {
            options.table(name);
            return this;
        }

        /**
         * The account that the slots belong to, if several accounts (operators or tenants) share a table; their rows
         * are independent. Empty unless set.
         *
         * @throws IllegalArgumentException if it has characters that are not printable ASCII, or more than 50
         */
        public Builder account(String name) {
            options.account(name);
            return this;
        }

        /** Who creates the tables; the library unless set. */
        public Builder schema(SchemaMode mode) {
            options.schema(mode);
            return this;
        }

        /**
         * The time limit of a statement; 5 seconds unless set, rounded up to whole seconds. H2 has its own limit for locks
         * instead.
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
         * @throws io.github.suppliersdk.sync.OutboxException if the database cannot be reached or is not
         *     supported, or if the table is missing
         */
        public JdbcOutbox build() {
            return new JdbcOutboxQueue(options.open(JdbcOutboxQueue.SCHEMA));
        }
    }
}
