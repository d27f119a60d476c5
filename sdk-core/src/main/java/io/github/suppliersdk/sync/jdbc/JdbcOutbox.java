package io.github.suppliersdk.sync.jdbc;

import io.github.suppliersdk.internal.jdbc.Statements;
import io.github.suppliersdk.internal.jdbc.TableOptions;
import io.github.suppliersdk.internal.sync.jdbc.OutboxRows;
import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.jdbc.SqlDialect;
import io.github.suppliersdk.sync.ClaimEnd;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.OutboxClaim;
import io.github.suppliersdk.sync.OutboxException;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.Parking;
import io.github.suppliersdk.sync.SlotKey;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;

/**
 * Keeps marks in a database, for several processes: PostgreSQL, MySQL (8.0 and later), MariaDB (10.6 and later) or H2.
 * If it is the database of the sales, {@link #mark(Connection, Collection)} marks in their transactions, so that a
 * crash cannot separate a sale from its mark.
 *
 * <p>All other methods use transactions of their own, at isolation level READ COMMITTED, which they set and restore.
 * They work with auto-commit on or off. The {@link DataSource} must return connections to the primary, and never the
 * connection of an open transaction of the caller's, because that would be committed.
 *
 * <p>Failures are {@link io.github.suppliersdk.sync.OutboxException}s. The time limits for connecting, and for waiting
 * for a connection of a pool, are set at the data source.
 *
 * <p>Times come from the database's clock; in a cluster, the clocks of the servers must not differ by more than a
 * fraction of a second.
 */
public final class JdbcOutbox implements Outbox {
    private final OutboxRows rows;
    private final String url;

    private JdbcOutbox(OutboxRows rows, String url) {
        this.rows = rows;
        this.url = url;
    }

    /** Starts a builder of an outbox in this database. */
    public static Builder builder(DataSource database) {
        return new Builder(database);
    }

    /**
     * Returns the statements that create the tables of {@link Builder#table}, in order, without semicolons: for {@link
     * SchemaMode#CHECK}.
     *
     * @throws IllegalArgumentException if the name is not valid for a table
     */
    public static List<String> ddl(SqlDialect dialect, String table) {
        return OutboxRows.SCHEMA.ddl(dialect, table);
    }

    /**
     * Marks one slot, as {@link #mark(Connection, Collection)} does.
     *
     * @throws io.github.suppliersdk.sync.OutboxException if nothing was marked: roll back
     */
    public void mark(Connection connection, SlotKey key) {
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
    public void mark(Connection connection, Collection<SlotKey> keys) {
        rows.mark(connection, keys);
    }

    @Override
    public void mark(Collection<SlotKey> keys) {
        rows.mark(keys);
    }

    @Override
    public void markDifferent(Collection<SlotKey> keys, boolean mayDelete) {
        rows.markDifferent(keys, mayDelete);
    }

    @Override
    public void markToVerify(Collection<SlotKey> keys, Duration settle, Optional<Instant> lookAt) {
        rows.markToVerify(keys, settle, lookAt);
    }

    @Override
    public boolean markToVerify(
            Connection connection, Collection<SlotKey> keys, Duration settle, Optional<Instant> lookAt) {
        if (!url.equals(urlOf(connection))) {
            return false; // the transaction is of another database
        }
        rows.markToVerify(connection, keys, settle, lookAt);
        return true;
    }

    private static String urlOf(Connection connection) {
        try {
            return String.valueOf(connection.getMetaData().getURL());
        } catch (SQLException e) {
            throw new OutboxException("nothing was marked: the database of the connection is not known", e);
        }
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
    public void retry(OptionRef option) {
        rows.retry(option);
    }

    @Override
    public OutboxBacklog backlog() {
        return rows.backlog();
    }

    @Override
    public List<ParkedSlot> parked(Optional<SlotKey> after, int limit) {
        return rows.parked(after, checked(limit));
    }

    @Override
    public Map<SlotKey, ParkedSlot> find(Collection<SlotKey> keys) {
        return rows.find(keys);
    }

    @Override
    public boolean countDelete(SlotKey key, int most) {
        return rows.countDelete(key, most);
    }

    @Override
    public int permitDeletes(Duration heldBackFor) {
        return rows.permitDeletes(heldBackFor);
    }

    private static int checked(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("the limit must be at least 1: " + limit);
        }
        return limit;
    }

    /** Sets the options of an outbox, and makes it. */
    public static final class Builder {
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
         * The time limit of a statement; 5 seconds unless set, rounded up to whole seconds.
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
            Statements statements = options.open(OutboxRows.SCHEMA);
            return new JdbcOutbox(
                    new OutboxRows(statements), statements.alone("connecting", JdbcOutbox::urlOf));
        }
    }
}
