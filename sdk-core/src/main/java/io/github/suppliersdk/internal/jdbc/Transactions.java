package io.github.suppliersdk.internal.jdbc;

import io.github.suppliersdk.jdbc.TransactionRunner;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;
import javax.sql.DataSource;

/** Runs transactions on connections of a data source, which it returns with their settings restored. */
public final class Transactions implements TransactionRunner {
    private static final int ISOLATION = Connection.TRANSACTION_READ_COMMITTED;

    private final DataSource database;

    /** Borrows from this source. */
    public Transactions(DataSource database) {
        this.database = database;
    }

    /** What is done with a connection. */
    public interface ConnectionCallback<T> {
        /** Does the work. */
        T with(Connection connection) throws SQLException;
    }

    @Override
    public void run(Consumer<Connection> work) throws SQLException {
        boolean unused = readCommitted(connection -> {
            work.accept(connection);
            return true;
        });
    }

    /** Runs transactions whose work sets the isolation level itself, which saves a round trip on some databases. */
    public TransactionRunner withoutIsolation() {
        return work -> {
            try (Connection connection = database.getConnection()) {
                boolean unused = committed(connection, borrowed -> {
                    work.accept(borrowed);
                    return true;
                });
            }
        };
    }

    /** Begins, works and commits; rolls back if the work fails. */
    public <T> T readCommitted(ConnectionCallback<T> work) throws SQLException {
        try (Connection connection = database.getConnection()) {
            return isolated(connection, () -> committed(connection, work));
        }
    }

    /** Runs one statement. With auto-commit it is a transaction of its own and needs no further round trip. */
    public <T> T statement(ConnectionCallback<T> work) throws SQLException {
        try (Connection connection = database.getConnection()) {
            return isolated(
                    connection, () -> connection.getAutoCommit() ? work.with(connection) : committed(connection, work));
        }
    }

    private interface SqlSupplier<T> {
        T get() throws SQLException;
    }

    private static <T> T isolated(Connection connection, SqlSupplier<T> work) throws SQLException {
        int isolation = connection.getTransactionIsolation();
        if (isolation == ISOLATION) {
            return work.get();
        }
        connection.setTransactionIsolation(ISOLATION);
        return andThen(work, () -> connection.setTransactionIsolation(isolation));
    }

    private static <T> T committed(Connection connection, ConnectionCallback<T> work) throws SQLException {
        if (!connection.getAutoCommit()) {
            return commit(connection, work);
        }
        connection.setAutoCommit(false);
        return andThen(() -> commit(connection, work), () -> connection.setAutoCommit(true));
    }

    private static <T> T commit(Connection connection, ConnectionCallback<T> work) throws SQLException {
        T result;
        try {
            result = work.with(connection);
        } catch (SQLException | RuntimeException | Error e) {
            suppressing(e, connection::rollback);
            throw e;
        }
        connection.commit();
        return result;
    }

    private interface SqlRunnable {
        void run() throws SQLException;
    }

    private static <T> T andThen(SqlSupplier<T> work, SqlRunnable cleanup) throws SQLException {
        T result;
        try {
            result = work.get();
        } catch (SQLException | RuntimeException | Error e) {
            suppressing(e, cleanup);
            throw e;
        }
        cleanup.run();
        return result;
    }

    private static void suppressing(Throwable failure, SqlRunnable cleanup) {
        try {
            cleanup.run();
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
    }
}
