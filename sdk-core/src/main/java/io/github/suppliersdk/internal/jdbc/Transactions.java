package io.github.suppliersdk.internal.jdbc;

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

    /** What is done with a connection. */
    public interface ConnectionCallback<T> {
        /** Does the work. */
        T with(Connection connection) throws SQLException;
    }

    /** Sets a connection back to its own setting. */
    private interface Setting extends AutoCloseable {
        @Override
        void close() throws SQLException;
    }

    /** Begins, works and commits; rolls back if the work fails. */
    public <T> T readCommitted(ConnectionCallback<T> work) throws SQLException {
        try (Connection connection = database.getConnection();
                Setting unused = isolate(connection)) {
            return committed(connection, work);
        }
    }

    /** The same for work that sets the isolation level itself, which saves a round trip on some databases. */
    public <T> T withoutIsolation(ConnectionCallback<T> work) throws SQLException {
        try (Connection connection = database.getConnection()) {
            return committed(connection, work);
        }
    }

    /** Runs one statement. With auto-commit it is a transaction of its own and needs no further round trip. */
    public <T> T statement(ConnectionCallback<T> work) throws SQLException {
        try (Connection connection = database.getConnection();
                Setting unused = isolate(connection)) {
            return connection.getAutoCommit() ? work.with(connection) : committed(connection, work);
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

    private static Setting begin(Connection connection) throws SQLException {
        if (!connection.getAutoCommit()) {
            return () -> {};
        }
        connection.setAutoCommit(false);
        return () -> connection.setAutoCommit(true);
    }

    private static <T> T committed(Connection connection, ConnectionCallback<T> work) throws SQLException {
        try (Setting unused = begin(connection)) {
            T result;
            try {
                result = work.with(connection);
            } catch (SQLException | RuntimeException | Error e) {
                try {
                    connection.rollback();
                } catch (SQLException second) {
                    e.addSuppressed(second);
                }
                throw e;
            }
            connection.commit();
            return result;
        }
    }
}
