package io.github.suppliersdk.webhooks.processes;

import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.support.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** The supplier's own tables: free, held and booked seats. */
final class SeatLedger {
    private final DataSource database;

    SeatLedger(DataSource database) {
        this.database = database;
    }

    void create(int slots, int seatsEach) {
        Databases.execute(
                database,
                "create table s_slot (slot text primary key, seats int not null, free int not null check (free >= 0))",
                "create table s_hold (hold_id text primary key, slot text not null, seats int not null)",
                "create table s_ticket (booking_id text, number text, slot text not null,"
                        + " primary key (booking_id, number))",
                "create table s_effect (id text not null)",
                "create table s_violation (what text not null)",
                "insert into s_slot select 'slot-' || i, " + seatsEach + ", " + seatsEach + " from generate_series(1, "
                        + slots + ") i");
    }

    /** The statements of a transaction. */
    static final class Transaction {
        private final Connection connection;

        Transaction(Connection connection) {
            this.connection = connection;
        }

        int change(String sql, Object... arguments) throws SQLException {
            return Sql.change(connection, sql, arguments);
        }

        /** All columns of all rows. */
        List<String> texts(String sql, Object... arguments) throws SQLException {
            List<String> texts = new ArrayList<>();
            Sql.Mapper<Boolean> columns = row -> {
                for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                    texts.add(String.valueOf(row.getString(i)));
                }
                return true;
            };
            List<Boolean> unused = Sql.rows(connection, columns, sql, arguments);
            return texts;
        }

        void release(String slot, int seats) throws SQLException {
            change("update s_slot set free = free + ? where slot = ?", seats, slot);
        }
    }

    List<String> texts(String sql) {
        return alone(transaction -> transaction.texts(sql));
    }

    /** Noted in a transaction of its own: that of the handler is rolled back. */
    void violation(String what) {
        int unused = alone(transaction -> transaction.change("insert into s_violation values (?)", what));
    }

    private interface Work<T> {
        T in(Transaction transaction) throws SQLException;
    }

    private <T> T alone(Work<T> work) {
        try (Connection connection = database.getConnection()) {
            return work.in(new Transaction(connection));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
