package io.github.suppliersdk.internal.jdbc;

import io.github.suppliersdk.jdbc.SqlDialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs statements in a transaction. If it has just begun, they set its isolation level READ COMMITTED and its time
 * limits: without limits the rows that a lost machine has locked stay locked until the database gives up the connection,
 * in PostgreSQL after two hours. H2 has its own limits, and the isolation level of its session, which is this one unless
 * set.
 */
public final class Statements implements AutoCloseable {
    private final JdbcStore store;
    private final Connection connection;
    /** What sets the limits in PostgreSQL, and is still to be run: with the first statement, to save a round trip. */
    private String pending = "";

    /** In a transaction whose settings stay as they are. */
    Statements(JdbcStore store, Connection connection) {
        this.store = store;
        this.connection = connection;
    }

    /**
     * In a transaction that has just begun.
     *
     * @param lockWait how long a statement waits for a lock
     * @param longest how long a statement, or a pause between two, may take
     */
    public static Statements begin(JdbcStore store, Connection connection, Duration lockWait, Duration longest)
            throws SQLException {
        Statements statements = new Statements(store, connection);
        int seconds = seconds(longest); // so that the texts are few and drivers know them
        if (store.dialect() == SqlDialect.POSTGRESQL) {
            statements.pending = "set transaction isolation level read committed; set local lock_timeout = "
                    + Math.max(1, lockWait.toMillis())
                    + "; set local statement_timeout = '" + seconds
                    + "s'; set local idle_in_transaction_session_timeout = '" + seconds + "s'; ";
        } else if (store.dialect() == SqlDialect.MYSQL) {
            boolean unused = execute(connection, "set transaction isolation level read committed");
            unused = execute(connection, limits(seconds(lockWait), seconds));
        }
        return statements;
    }

    /** Sets a session back to its defaults, where the limits do not end with the transaction. */
    @Override
    public void close() throws SQLException {
        if (store.dialect() == SqlDialect.MYSQL) {
            boolean unused = execute(connection, limits("default", "default"));
        }
    }

    /** Only MariaDB reads what is in the comment. */
    private static String limits(Object lockWait, Object longest) {
        return "set innodb_lock_wait_timeout = " + lockWait + " /*M! , max_statement_time = " + longest
                + ", idle_transaction_timeout = " + longest + " */";
    }

    private static int seconds(Duration time) {
        return (int) Math.max(1, time.plusMillis(999).toSeconds());
    }

    static boolean execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.execute(sql);
        }
    }

    /** Sets the limits now: the next statement is not one of these. */
    public void setLimits() throws SQLException {
        if (!pending.isEmpty()) {
            boolean unused = execute(connection, pending);
            pending = "";
        }
    }

    /** Runs an update and returns how many rows it changed. */
    public int update(String sql, List<?> parameters) throws SQLException {
        return run(sql, parameters, PreparedStatement::getUpdateCount);
    }

    /**
     * Inserts a row; false if a row with the same unique key exists. In PostgreSQL the statement must not fail then,
     * because the transaction would be aborted.
     */
    public boolean insert(String sql, List<?> parameters) throws SQLException {
        try {
            return update(sql, parameters) == 1;
        } catch (SQLException e) {
            if (SqlErrors.isDuplicate(e)) {
                return false;
            }
            throw e;
        }
    }

    /** Runs an update once for each of these parameters, in as few round trips as the driver can. */
    public void updateAll(String sql, List<? extends List<?>> parameters) throws SQLException {
        setLimits();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (List<?> each : parameters) {
                set(statement, each);
                statement.addBatch();
            }
            int[] unused = statement.executeBatch();
        }
    }

    /** Runs a query and returns its rows. */
    public <T> List<T> list(String sql, List<?> parameters, SqlFunction<ResultSet, T> reader) throws SQLException {
        return run(sql, parameters, statement -> {
            List<T> all = new ArrayList<>();
            try (ResultSet row = statement.getResultSet()) {
                while (row.next()) {
                    all.add(reader.of(row));
                }
            }
            return all;
        });
    }

    /** Runs a statement with the time limit; not in H2, where it would become that of the caller's connection. */
    private <T> T run(String sql, List<?> parameters, SqlFunction<PreparedStatement, T> result) throws SQLException {
        String limits = pending;
        pending = "";
        try (PreparedStatement statement = connection.prepareStatement(limits + sql)) {
            set(statement, parameters);
            boolean unused = statement.execute();
            for (int end = limits.indexOf(';'); end >= 0; end = limits.indexOf(';', end + 1)) {
                unused = statement.getMoreResults(); // the last one is that of the statement
            }
            return result.of(statement);
        }
    }

    private void set(PreparedStatement statement, List<?> parameters) throws SQLException {
        if (!store.timeout().isZero() && store.dialect() != SqlDialect.H2) { // the pool may have a limit of its own
            statement.setQueryTimeout(seconds(store.timeout()));
        }
        for (int i = 0; i < parameters.size(); i++) {
            statement.setObject(i + 1, parameters.get(i));
        }
    }
}
