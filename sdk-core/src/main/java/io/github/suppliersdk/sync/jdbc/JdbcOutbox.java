package io.github.suppliersdk.sync.jdbc;

import io.github.suppliersdk.internal.jdbc.Schema;
import io.github.suppliersdk.internal.jdbc.TableName;
import io.github.suppliersdk.internal.jdbc.TableOptions;
import io.github.suppliersdk.internal.sync.jdbc.OutboxRows;
import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.jdbc.SqlDialect;
import io.github.suppliersdk.sync.ClaimEnd;
import io.github.suppliersdk.sync.MarkPriority;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.OutboxClaim;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.Parking;
import io.github.suppliersdk.sync.SlotKey;
import java.sql.Connection;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;

/**
 * Keeps marks in a database, for several processes: PostgreSQL, MySQL (8.0 and later), MariaDB (10.6 and later) or H2. If it
 * is the database of the sales, {@link #mark(Connection, Collection)} marks in their transactions, so that no crash comes
 * between a sale and its mark.
 *
 * <p>All other methods have transactions of their own, at isolation level READ COMMITTED, which they set and set back.
 * Whether the {@link DataSource} has auto-commit on or off does not matter to them. The source must give connections to the
 * primary, and never the one of a transaction that the caller has open: that would be committed.
 *
 * <p>A failure is an {@link io.github.suppliersdk.sync.OutboxException}. How long it takes to connect, and to wait for a
 * connection of a pool, is set at the source.
 *
 * <p>The clock is the database's; of a cluster, the clocks of the servers must not differ by more than a part of a second.
 */
public final class JdbcOutbox implements Outbox {
    private final OutboxRows rows;

    private JdbcOutbox(OutboxRows rows) {
        this.rows = rows;
    }

    /** An outbox in this database. */
    public static Builder builder(DataSource database) {
        return new Builder(database);
    }

    /**
     * The statements that make the tables of {@link Builder#table}, in their order, without semicolons: for {@link
     * SchemaMode#CHECK}.
     *
     * @throws IllegalArgumentException if the name cannot be that of a table
     */
    public static List<String> ddl(SqlDialect dialect, String table) {
        return Schema.statements(OutboxRows.SCHEMA, dialect, new TableName(table), 0);
    }

    /** {@link #mark(Connection, Collection)} for one slot. */
    public void mark(Connection connection, SlotKey key) {
        mark(connection, List.of(key));
    }

    /**
     * Marks slots as changed in the transaction that is open on this connection: the marks are there when the caller has
     * committed it, and never if it is rolled back. Never commits, and changes no setting of the connection. After the
     * commit, tell {@code AvailabilitySync.changed}, so that nobody has to find the mark by polling.
     *
     * <p>A marked slot stays locked to the end of the transaction: transactions that mark the same slot wait for each other.
     * Call this last, once, with all slots of the transaction; then there is no deadlock between marks, because they are
     * made in the order of the keys. At isolation level REPEATABLE READ or SERIALIZABLE a database may report a
     * serialization failure instead; begin the transaction again then, as after any other one.
     *
     * @throws io.github.suppliersdk.sync.OutboxException if nothing was marked: roll back
     */
    public void mark(Connection connection, Collection<SlotKey> keys) {
        rows.mark(connection, keys);
    }

    @Override
    public void mark(Collection<SlotKey> keys, MarkPriority priority) {
        rows.mark(keys, priority);
    }

    @Override
    public void markToVerify(Collection<SlotKey> keys, Duration settle) {
        rows.markToVerify(keys, settle);
    }

    @Override
    public List<OutboxClaim> claim(int limit, Duration lease, Duration settle) {
        return rows.claim(checked(limit), lease, settle);
    }

    @Override
    public Optional<OutboxClaim> take(OutboxClaim claim) {
        return rows.take(claim);
    }

    @Override
    public Set<SlotKey> renew(Collection<OutboxClaim> claims, Duration lease) {
        return rows.renew(claims, lease);
    }

    @Override
    public ClaimEnd finish(OutboxClaim claim) {
        return rows.finish(claim);
    }

    @Override
    public ClaimEnd park(OutboxClaim claim, Parking parking) {
        return rows.park(claim, parking);
    }

    @Override
    public OutboxBacklog backlog() {
        return rows.backlog();
    }

    @Override
    public List<ParkedSlot> parked(Optional<SlotKey> after, int limit) {
        return rows.parked(after, checked(limit));
    }

    private static int checked(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("the limit must be at least 1: " + limit);
        }
        return limit;
    }

    /** What can be chosen. */
    public static final class Builder {
        private final TableOptions options;

        private Builder(DataSource database) {
            this.options = new TableOptions(database, "supplier_outbox");
        }

        /**
         * The table, {@code supplier_outbox} unless set, with the name of a database schema and a dot before it if you like.
         * The version of its schema stands in a second table, with {@code _schema} appended.
         *
         * @throws IllegalArgumentException if it is not made of letters, digits and underscores, at most 50 of them
         */
        public Builder table(String name) {
            options.table(name);
            return this;
        }

        /**
         * Whose slots these are, if several accounts (operators or tenants) share a table; they do not know of each other.
         * Empty unless set.
         *
         * @throws IllegalArgumentException if it has characters that are not printable ASCII, or more than 50
         */
        public Builder account(String name) {
            options.account(name);
            return this;
        }

        /** Who makes the tables; the outbox unless set. */
        public Builder schema(SchemaMode mode) {
            options.schema(mode);
            return this;
        }

        /**
         * After what time a statement fails; 5 seconds unless set, rounded up to whole seconds. Five seconds later the
         * connection is cut, if the driver can do that; not the connection of a transaction of the caller's.
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
         * @throws io.github.suppliersdk.sync.OutboxException if the database cannot be reached, is read-only or of another
         *     kind, or if the tables are missing or too new for this library
         */
        public JdbcOutbox build() {
            TableOptions.Opened opened = options.open(OutboxRows.SCHEMA);
            return new JdbcOutbox(
                    new OutboxRows(opened.sessions(), opened.dialect(), opened.table(), opened.account()));
        }
    }
}
