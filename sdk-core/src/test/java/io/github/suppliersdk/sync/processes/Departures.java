package io.github.suppliersdk.sync.processes;

import io.github.suppliersdk.internal.jdbc.JdbcStore;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.support.Sql;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** The supplier's own table of departures, and the source of a sync over it. The SQL is that of any database. */
final class Departures implements AvailabilitySource {
    /** A price in minor currency units that the service refuses. */
    static final int REFUSED_PRICE = 6666;

    private static final OptionRef OPTION = OptionRef.of("e1", "o1");
    private static final String ON_SALE = "select slot, departs, seats, price from s_slot where not gone";

    private final DataSource database;

    Departures(DataSource database) {
        this.database = database;
    }

    void create(int slots, int seats) {
        Databases.execute(
                database,
                "create table s_slot (slot varchar(50) primary key, departs date not null,"
                        + " seats int not null check (seats >= 0), price int not null, gone boolean not null)",
                "create table s_hold (id varchar(50) primary key, slot varchar(50) not null, seats int not null,"
                        + " state varchar(10) not null)");
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        transaction(connection -> {
            for (int i = 1; i <= slots; i++) {
                int unused = Sql.change(
                        connection,
                        "insert into s_slot values (?, ?, ?, 2500, false)",
                        key(i).slotId(),
                        java.sql.Date.valueOf(today.plusDays(2 + i)),
                        seats);
            }
            return slots;
        });
    }

    static SlotKey key(String slot) {
        return OPTION.slot(slot);
    }

    static SlotKey key(int number) {
        return key("o1-" + number);
    }

    /** The statements of one transaction. */
    @FunctionalInterface
    interface ConnectionCallback<T> {
        T in(Connection connection) throws SQLException;
    }

    /** Runs a transaction, and starts it again after a deadlock. */
    <T> T transaction(ConnectionCallback<T> work) {
        while (true) {
            try (Connection connection = database.getConnection()) {
                connection.setAutoCommit(false);
                try {
                    T result = work.in(connection);
                    connection.commit();
                    return result;
                } catch (SQLException | RuntimeException e) {
                    connection.rollback();
                    if (!JdbcStore.isDeadlock(e)) {
                        throw e;
                    }
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** All slots of the supplier. */
    Map<SlotKey, Slot> all() {
        return byKey(read(ON_SALE));
    }

    private static Map<SlotKey, Slot> byKey(List<Slot> slots) {
        return slots.stream().collect(Collectors.toMap(slot -> key(slot.slotId()), Function.identity()));
    }

    private List<Slot> read(String sql, Object... arguments) {
        return transaction(connection -> Sql.rows(connection, Departures::slot, sql, arguments));
    }

    private static Slot slot(ResultSet row) throws SQLException {
        return Slots.target(
                        OPTION.experienceId(),
                        OPTION.optionId(),
                        row.getString(1),
                        DailySlot.of(row.getDate(2).toLocalDate()),
                        row.getInt(3))
                .slot()
                .withAvailableHolderCategories(AvailableHolderCategory.of("adult", row.getInt(4)));
    }

    @Override
    public Map<SlotKey, Slot> current(Set<SlotKey> keys) {
        return byKey(read(
                ON_SALE + " and slot in (?" + ", ?".repeat(keys.size() - 1) + ")",
                keys.stream().map(SlotKey::slotId).toArray()));
    }

    @Override
    public Stream<Slot> between(OptionRef option, LocalDate from, LocalDate to) {
        return read(ON_SALE + " and departs between ? and ?", java.sql.Date.valueOf(from), java.sql.Date.valueOf(to))
                .stream();
    }

    @Override
    public Stream<OptionRef> options() {
        return Stream.of(OPTION);
    }
}
