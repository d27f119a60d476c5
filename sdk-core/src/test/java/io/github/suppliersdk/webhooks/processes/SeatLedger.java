package io.github.suppliersdk.webhooks.processes;

import io.github.suppliersdk.support.Databases;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** The supplier's own tables: free, held and booked seats, and the records that the handler's contract requires. */
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
                "create table s_mark (id text primary key)",
                "create table s_cancel (id text primary key, claim bigint not null, accepted boolean not null)",
                "create table s_effect (id text not null)",
                "create table s_violation (what text not null)",
                "insert into s_slot select 'slot-' || i, " + seatsEach + ", " + seatsEach + " from generate_series(1, "
                        + slots + ") i");
    }

    /** What is done in one transaction. */
    @FunctionalInterface
    interface ConnectionCallback<T> {
        T in(Transaction transaction) throws SQLException;
    }

    /** Runs a transaction with a lock on this id. */
    <T> T alone(String id, ConnectionCallback<T> work) {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            try {
                Transaction transaction = new Transaction(connection);
                transaction.texts("select pg_advisory_xact_lock(hashtextextended(?, 0))::text", id);
                T result = work.in(transaction);
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

    /** The statements of a transaction. */
    static final class Transaction {
        private final Connection connection;

        private Transaction(Connection connection) {
            this.connection = connection;
        }

        int change(String sql, Object... arguments) throws SQLException {
            try (PreparedStatement statement = prepared(sql, arguments)) {
                return statement.executeUpdate();
            }
        }

        /** All columns of all rows. */
        List<String> texts(String sql, Object... arguments) throws SQLException {
            List<String> texts = new ArrayList<>();
            try (PreparedStatement statement = prepared(sql, arguments);
                    ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                        texts.add(String.valueOf(row.getString(i)));
                    }
                }
            }
            return texts;
        }

        private PreparedStatement prepared(String sql, Object... arguments) throws SQLException {
            PreparedStatement statement = connection.prepareStatement(sql);
            for (int i = 0; i < arguments.length; i++) {
                statement.setObject(i + 1, arguments[i]);
            }
            return statement;
        }

        boolean isMarked(String id) throws SQLException {
            return !texts("select id from s_mark where id = ?", id).isEmpty();
        }

        void mark(String id) throws SQLException {
            change("insert into s_mark values (?) on conflict do nothing", id);
        }

        void release(String slot, int seats) throws SQLException {
            change("update s_slot set free = free + ? where slot = ?", seats, slot);
        }
    }

    List<String> texts(String sql) {
        return alone("reading", transaction -> transaction.texts(sql));
    }

    void violation(String what) {
        alone("violation", transaction -> transaction.change("insert into s_violation values (?)", what));
    }
}
