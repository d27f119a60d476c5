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

/** A little around JDBC, in place of which a real backend has a library. */
final class Database {
    /** The state of an SQLException that says: this key is there already. */
    private static final String DUPLICATE_KEY = "23505";

    private static final int ATTEMPTS = 5;

    private final DataSource source;

    Database(DataSource source) {
        this.source = source;
    }

    /** Reads a row. */
    interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** What is done in a transaction. */
    interface Work<T> {
        T in(Connection connection) throws SQLException;
    }

    DataSource source() {
        return source;
    }

    /**
     * All of it or nothing. Each statement sees what was committed before it, whatever the data source is set to: who has waited
     * for the row of a departure must see what the other has sold. Begins again when another transaction has inserted the same key
     * meanwhile: the second attempt sees that row.
     */
    <T> T inTransaction(Work<T> work) {
        for (int attempt = 1; ; attempt++) {
            try (Connection connection = source.getConnection()) {
                connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
                connection.setAutoCommit(false);
                try {
                    T result = work.in(connection);
                    connection.commit();
                    return result;
                } catch (SQLException | RuntimeException e) {
                    rollBack(connection, e);
                    throw e;
                }
            } catch (SQLException e) {
                if (!DUPLICATE_KEY.equals(e.getSQLState()) || attempt == ATTEMPTS) {
                    throw new IllegalStateException("the database of tours: " + e.getMessage(), e);
                }
            }
        }
    }

    /** A connection that has broken cannot roll back either: the reader wants to know why it broke. */
    private static void rollBack(Connection connection, Exception cause) {
        try {
            connection.rollback();
        } catch (SQLException | RuntimeException e) {
            cause.addSuppressed(e);
        }
    }

    // example: health
    /** For the health check. */
    void check() throws SQLException {
        try (Connection connection = source.getConnection()) {
            if (!connection.isValid(1)) {
                throw new SQLException("the database does not answer");
            }
        }
    }
    // end

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
