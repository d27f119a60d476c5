package io.github.suppliersdk.internal.jdbc;

import io.github.suppliersdk.jdbc.SqlDialect;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Runs transactions on connections of a data source, which it returns with their settings restored.
 *
 * @param database where it borrows them
 */
@SuppressWarnings("try") // a setting is closed, and not used otherwise
public record Transactions(DataSource database) {
    private static final int ISOLATION = Connection.TRANSACTION_READ_COMMITTED;

    /** Sets a connection back to its own setting. */
    private interface Setting extends AutoCloseable {
        @Override
        void close() throws SQLException;
    }

    /**
     * Begins, works and commits; rolls back if the work fails. The work sets {@link TimeLimits} before anything else:
     * except in H2, the isolation level is set with them.
     */
    public <T> T readCommitted(SqlDialect dialect, SqlFunction<Connection, T> work) throws SQLException {
        try (Connection connection = database.getConnection();
                Setting unused = dialect == SqlDialect.H2 ? isolate(connection) : () -> {}) {
            return committed(connection, work);
        }
    }

    /** Runs one statement. With auto-commit it is a transaction of its own. */
    public <T> T statement(SqlFunction<Connection, T> work) throws SQLException {
        try (Connection connection = database.getConnection();
                Setting unused = isolate(connection)) {
            return connection.getAutoCommit() ? work.of(connection) : committed(connection, work);
        }
    }

    private static Setting isolate(Connection connection) throws SQLException {
        int former = connection.getTransactionIsolation();
        if (former == ISOLATION) {
            return () -> {};
        }
        connection.setTransactionIsolation(ISOLATION);
        return () -> connection.setTransactionIsolation(former);
    }

    private static <T> T committed(Connection connection, SqlFunction<Connection, T> work) throws SQLException {
        boolean isAutomatic = connection.getAutoCommit();
        try (Setting unused = () -> connection.setAutoCommit(isAutomatic)) {
            connection.setAutoCommit(false);
            try {
                T result = work.of(connection);
                connection.commit();
                return result;
            } catch (SQLException | RuntimeException | Error e) {
                try {
                    connection.rollback();
                } catch (SQLException second) {
                    e.addSuppressed(second);
                }
                throw e;
            }
        }
    }
}
