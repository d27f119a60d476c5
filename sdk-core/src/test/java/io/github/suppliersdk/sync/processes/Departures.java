package io.github.suppliersdk.sync.processes;

import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** The supplier's own table of departures, and the source of a sync over it. */
final class Departures implements AvailabilitySource {
    /** A price in minor currency units that the service refuses. */
    static final int REFUSED_PRICE = 6666;

    private static final OptionRef OPTION = OptionRef.of("e1", "o1");

    private final DataSource database;

    Departures(DataSource database) {
        this.database = database;
    }

    void create(int slots, int seats) {
        Databases.execute(
                database,
                "create table s_slot (slot text primary key, day date not null, seats int not null check (seats >= 0),"
                        + " price int not null, gone boolean not null)",
                "create table s_hold (id text primary key, slot text not null, seats int not null, state text not null)",
                "insert into s_slot select 'o1-' || i, current_date + 2 + i, " + seats + ", 2500, false"
                        + " from generate_series(1, " + slots + ") i");
    }

    static SlotKey key(String slot) {
        return SlotKey.of(OPTION.experienceId(), OPTION.optionId(), slot);
    }

    static SlotKey key(int number) {
        return key("o1-" + number);
    }

    /** The statements of one transaction. */
    @FunctionalInterface
    interface ConnectionCallback<T> {
        T in(Connection connection) throws SQLException;
    }

    <T> T transaction(ConnectionCallback<T> work) {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            try {
                T result = work.in(connection);
                connection.commit();
                return result;
            } catch (SQLException | RuntimeException e) {
                connection.rollback();
                throw e;
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    static int change(Connection connection, String sql, Object... arguments) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < arguments.length; i++) {
                statement.setObject(i + 1, arguments[i]);
            }
            return statement.executeUpdate();
        }
    }

    List<String> texts(String sql, Object... arguments) {
        return transaction(connection -> texts(connection, sql, arguments));
    }

    /** The first column of all rows. */
    static List<String> texts(Connection connection, String sql, Object... arguments) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < arguments.length; i++) {
                statement.setObject(i + 1, arguments[i]);
            }
            List<String> texts = new java.util.ArrayList<>();
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    texts.add(String.valueOf(row.getString(1)));
                }
            }
            return texts;
        }
    }

    /** All slots of the supplier. */
    Map<SlotKey, Slot> all() {
        Map<SlotKey, Slot> all = new TreeMap<>();
        read("select slot, day, seats, price from s_slot where not gone")
                .forEach(slot -> all.put(key(slot.slotId()), slot));
        return all;
    }

    private List<Slot> read(String sql, Object... arguments) {
        return transaction(connection -> {
            List<Slot> slots = new java.util.ArrayList<>();
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int i = 0; i < arguments.length; i++) {
                    statement.setObject(i + 1, arguments[i]);
                }
                try (ResultSet row = statement.executeQuery()) {
                    while (row.next()) {
                        slots.add(slot(row));
                    }
                }
            }
            return slots;
        });
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
        Map<SlotKey, Slot> found = new HashMap<>();
        read("select slot, day, seats, price from s_slot where not gone and slot = any(?)", (Object)
                        keys.stream().map(SlotKey::slotId).toArray(String[]::new))
                .forEach(slot -> found.put(key(slot.slotId()), slot));
        return found;
    }

    @Override
    public Stream<Slot> between(OptionRef option, LocalDate from, LocalDate to) {
        return read(
                "select slot, day, seats, price from s_slot where not gone and day between ? and ? order by day",
                java.sql.Date.valueOf(from),
                java.sql.Date.valueOf(to))
                .stream();
    }

    @Override
    public Stream<OptionRef> options() {
        return Stream.of(OPTION);
    }
}
