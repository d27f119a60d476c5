package io.github.suppliersdk.examples.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Helpers for JDBC; a real backend uses a library instead. */
final class Database {
    private final DataSource source;

    Database(DataSource source) {
        this.source = source;
    }

    /** Reads a row. */
    interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** The statements of one transaction. */
    interface TransactionCallback<T> {
        T in(Connection connection) throws SQLException;
    }

    /**
     * Runs the callback in one transaction. Each statement sees what was committed before it, whatever isolation level
     * the data source is set to: a transaction that has waited for the row of a departure must see what the other one
     * has sold.
     */
    <T> T inTransaction(TransactionCallback<T> callback) {
        try (Connection connection = source.getConnection()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            connection.setAutoCommit(false);
            try {
                T result = callback.in(connection);
                connection.commit();
                return result;
            } catch (SQLException | RuntimeException e) {
                rollBack(connection, e);
                throw e;
            }
        } catch (SQLException e) {
            throw new IllegalStateException("the transaction failed: " + e.getMessage(), e);
        }
    }

    /** The rollback of a broken connection fails too: the exception that is thrown must be the one that broke it. */
    private static void rollBack(Connection connection, Exception cause) {
        try {
            connection.rollback();
        } catch (SQLException | RuntimeException e) {
            cause.addSuppressed(e);
        }
    }

    static <T> List<T> list(Connection connection, String sql, Row<T> row, @Nullable Object... values)
            throws SQLException {
        try (PreparedStatement statement = statement(connection, sql, values);
                ResultSet rows = statement.executeQuery()) {
            List<T> all = new ArrayList<>();
            while (rows.next()) {
                all.add(row.read(rows));
            }
            return all;
        }
    }

    static <T> Optional<T> first(Connection connection, String sql, Row<T> row, @Nullable Object... values)
            throws SQLException {
        return list(connection, sql, row, values).stream().findFirst();
    }

    static int update(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = statement(connection, sql, values)) {
            return statement.executeUpdate();
        }
    }

    private static PreparedStatement statement(Connection connection, String sql, @Nullable Object... values)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }
}
