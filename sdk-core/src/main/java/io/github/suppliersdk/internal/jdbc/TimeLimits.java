package io.github.suppliersdk.internal.jdbc;

import io.github.suppliersdk.jdbc.SqlDialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * The isolation level READ COMMITTED and the time limits of a transaction that has just begun: without limits the rows
 * that a lost machine has locked stay locked until the database gives up the connection, in PostgreSQL after two hours.
 * H2 has its own limits, and the isolation level of its session, which is this one unless set.
 */
public final class TimeLimits implements AutoCloseable {
    private final Connection connection;
    private final SqlDialect dialect;
    /** What sets them in PostgreSQL, and is still to be run: with the first statement, to save a round trip. */
    private String pending = "";

    /**
     * Sets them, except in PostgreSQL.
     *
     * @param lockWait how long a statement waits for a lock
     * @param longest how long a statement, or a pause between two, may take
     */
    public TimeLimits(Connection connection, SqlDialect dialect, Duration lockWait, Duration longest)
            throws SQLException {
        this.connection = connection;
        this.dialect = dialect;
        String seconds = seconds(longest); // so that the texts are few and drivers know them
        if (dialect == SqlDialect.POSTGRESQL) {
            pending = "set transaction isolation level read committed; set local lock_timeout = "
                    + Math.max(1, lockWait.toMillis())
                    + "; set local statement_timeout = '" + seconds
                    + "s'; set local idle_in_transaction_session_timeout = '" + seconds + "s'; ";
        } else if (dialect == SqlDialect.MYSQL) {
            boolean unused = execute(connection, "set transaction isolation level read committed");
            unused = execute(connection, limits(seconds(lockWait), seconds));
        }
    }

    /** Returns the text of a statement, with what is pending before it. */
    public String before(String text) {
        String all = pending + text;
        pending = "";
        return all;
    }

    /** Sets them now. */
    public void set() throws SQLException {
        if (!pending.isEmpty()) {
            boolean unused = execute(connection, before(""));
        }
    }

    /** Sets a session back to its defaults, where the limits do not end with the transaction. */
    @Override
    public void close() throws SQLException {
        if (dialect == SqlDialect.MYSQL) {
            boolean unused = execute(connection, limits("default", "default"));
        }
    }

    static boolean execute(Connection connection, String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.execute(text);
        }
    }

    /** Only MariaDB reads what is in the comment. */
    private static String limits(String lockWait, String longest) {
        return "set innodb_lock_wait_timeout = " + lockWait + " /*M! , max_statement_time = " + longest
                + ", idle_transaction_timeout = " + longest + " */";
    }

    private static String seconds(Duration time) {
        return String.valueOf(Math.max(1, time.plusMillis(999).toSeconds()));
    }
}
