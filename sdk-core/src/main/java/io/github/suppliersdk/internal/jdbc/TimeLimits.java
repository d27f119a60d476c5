package io.github.suppliersdk.internal.jdbc;

import io.github.suppliersdk.jdbc.SqlDialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

/**
 * The time limits of a transaction that has just begun: without them the rows that a lost machine has locked stay locked
 * until the database gives up the connection, in PostgreSQL after two hours.
 *
 * @param connection the connection that has them
 * @param dialect the kind of database
 */
public record TimeLimits(Connection connection, SqlDialect dialect) implements AutoCloseable {
    /**
     * Sets the isolation level READ COMMITTED and the limits, in one round trip where a database can. H2 has its own
     * level and limits.
     *
     * @param lockWait how long a statement waits for a lock
     * @param longest how long a statement, or a pause between two, may take
     */
    public static TimeLimits set(Connection connection, SqlDialect dialect, Duration lockWait, Duration longest)
            throws SQLException {
        String seconds = seconds(longest); // so that the texts are few and drivers know them
        List<String> statements = switch (dialect) {
            case POSTGRESQL ->
                List.of("set transaction isolation level read committed; set local lock_timeout = "
                        + Math.max(1, lockWait.toMillis())
                        + "; set local statement_timeout = '" + seconds
                        + "s'; set local idle_in_transaction_session_timeout = '" + seconds + "s'");
            case MYSQL -> List.of("set transaction isolation level read committed", limits(seconds(lockWait), seconds));
            case H2 -> List.of();
        };
        for (String each : statements) {
            execute(connection, each);
        }
        return new TimeLimits(connection, dialect);
    }

    /** Sets a session back to its defaults, where the limits do not end with the transaction. */
    @Override
    public void close() throws SQLException {
        if (dialect == SqlDialect.MYSQL) {
            execute(connection, limits("default", "default"));
        }
    }

    private static void execute(Connection connection, String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            boolean unused = statement.execute(text);
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
