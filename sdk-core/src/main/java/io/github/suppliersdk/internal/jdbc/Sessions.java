package io.github.suppliersdk.internal.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import javax.sql.DataSource;

/** Borrows connections, sets what the store relies on, commits, and returns them with their settings restored. */
public final class Sessions {
    private static final int ISOLATION = Connection.TRANSACTION_READ_COMMITTED;

    /** How long the cancellation of a statement may take before the connection is closed. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final DataSource database;
    private final Duration queryTimeout;

    /** Borrows from this source. */
    public Sessions(DataSource database, Duration queryTimeout) {
        this.database = database;
        this.queryTimeout = queryTimeout;
    }

    /** The time limit of a statement in seconds, the unit of JDBC. */
    int querySeconds() {
        return (int) Math.max(1, queryTimeout.plusMillis(999).toSeconds());
    }

    /** What is done with a connection. */
    public interface ConnectionCallback<T> {
        /** Does the work. */
        T with(Connection connection) throws SQLException;
    }

    /** Runs one statement. With auto-commit it is a transaction of its own and needs no further round trip. */
    public <T> T statement(ConnectionCallback<T> work) throws SQLException {
        return borrow(connection -> connection.getAutoCommit() ? work.with(connection) : committed(connection, work));
    }

    /** Runs several statements in one transaction. */
    public <T> T transaction(ConnectionCallback<T> work) throws SQLException {
        return borrow(connection -> {
            if (!connection.getAutoCommit()) {
                return committed(connection, work);
            }
            connection.setAutoCommit(false);
            T result;
            try {
                result = committed(connection, work);
            } catch (SQLException | RuntimeException e) {
                andThen(e, () -> connection.setAutoCommit(true));
                throw e;
            }
            connection.setAutoCommit(true);
            return result;
        });
    }

    private static <T> T committed(Connection connection, ConnectionCallback<T> work) throws SQLException {
        T result;
        try {
            result = work.with(connection);
        } catch (SQLException | RuntimeException e) {
            andThen(e, connection::rollback);
            throw e;
        }
        connection.commit();
        return result;
    }

    private <T> T borrow(ConnectionCallback<T> work) throws SQLException {
        try (Connection connection = database.getConnection()) {
            int network = limitNetwork(connection);
            int isolation = connection.getTransactionIsolation();
            if (isolation != ISOLATION) {
                connection.setTransactionIsolation(ISOLATION);
            }
            T result;
            try {
                result = work.with(connection);
            } catch (SQLException | RuntimeException e) {
                andThen(e, () -> restore(connection, isolation, network));
                throw e;
            }
            restore(connection, isolation, network);
            return result;
        }
    }

    /** Limits the network time-out, and returns the one before, or -1 if there is nothing to restore. */
    private int limitNetwork(Connection connection) throws SQLException {
        int limit =
                Math.toIntExact(Duration.ofSeconds(querySeconds()).plus(GRACE).toMillis());
        try {
            int before = connection.getNetworkTimeout();
            if (before == 0 || before > limit) {
                connection.setNetworkTimeout(Runnable::run, limit);
                return before;
            }
            return -1;
        } catch (SQLFeatureNotSupportedException e) {
            return -1; // not supported: the driver's own settings apply
        }
    }

    private static void restore(Connection connection, int isolation, int network) throws SQLException {
        if (isolation != ISOLATION) {
            connection.setTransactionIsolation(isolation);
        }
        if (network >= 0) {
            connection.setNetworkTimeout(Runnable::run, network);
        }
    }

    private interface SqlRunnable {
        void run() throws SQLException;
    }

    private static void andThen(Exception failure, SqlRunnable cleanup) {
        try {
            cleanup.run();
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
    }
}
