package io.github.suppliersdk.sync.jdbc;

import io.github.suppliersdk.internal.jdbc.Schema;
import io.github.suppliersdk.internal.jdbc.TableName;
import io.github.suppliersdk.internal.jdbc.TableOptions;
import io.github.suppliersdk.internal.sync.jdbc.SlotRows;
import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.jdbc.SqlDialect;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.VersionedSlots;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * Keeps values and their versions in a database, for several processes: PostgreSQL, MySQL, MariaDB or H2. The rules of
 * {@link JdbcOutbox} for transactions, isolation and connections hold here too; each change is a transaction of its
 * own.
 *
 * <p>Failures are {@link io.github.suppliersdk.sync.VersionedSlotsException}s; put or remove again then. The id of an
 * experience may have at most 255 bytes of UTF-8.
 */
public final class JdbcVersionedSlots implements VersionedSlots {
    private final SlotRows rows;

    private JdbcVersionedSlots(SlotRows rows) {
        this.rows = rows;
    }

    /** Starts a builder of versioned slots in this database. */
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
        return Schema.statements(SlotRows.SCHEMA, dialect, new TableName(table));
    }

    @Override
    public boolean put(String experienceId, Slot slot, long version) {
        return rows.set(SlotKey.of(experienceId, slot.optionId(), slot.slotId()), version, slot);
    }

    @Override
    public boolean remove(SlotKey key, long version) {
        return rows.set(key, version, null);
    }

    @Override
    public void forgetBefore(LocalDate day) {
        rows.forgetBefore(day);
    }

    @Override
    public Map<SlotKey, Slot> current(Set<SlotKey> keys) {
        return rows.current(keys);
    }

    @Override
    public Stream<Slot> between(OptionRef option, LocalDate from, LocalDate to) {
        return rows.between(option, from, to);
    }

    @Override
    public Stream<OptionRef> options() {
        return rows.options();
    }

    /** Sets the options of versioned slots, and makes them. */
    public static final class Builder {
        private final TableOptions options;

        private Builder(DataSource database) {
            this.options = new TableOptions(database, "supplier_slots");
        }

        /**
         * The table, {@code supplier_slots} unless set; the name of a database schema and a dot may precede it.
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
         * @throws io.github.suppliersdk.sync.VersionedSlotsException if the database cannot be reached or is
         *     not supported, or if the table is missing
         */
        public JdbcVersionedSlots build() {
            TableOptions.Opened opened = options.open(SlotRows.SCHEMA);
            return new JdbcVersionedSlots(
                    new SlotRows(opened.statements(), opened.dialect(), opened.table(), opened.account()));
        }
    }
}
