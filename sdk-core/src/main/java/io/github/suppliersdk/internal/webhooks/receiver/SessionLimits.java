package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.jdbc.SqlDialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;

/** Sets the isolation level and the time limits of a transaction, in one round trip where a database can. */
final class SessionLimits {
    private SessionLimits() {}

    /** Sets the session back to its own limits. */
    interface Former {
        void restore() throws SQLException;
    }

    static Former set(SqlDialect dialect, Connection connection, Inbox.Limits limits) throws SQLException {
        long lockWait = Math.max(1, limits.lockWait().toMillis());
        long longest = Math.max(1, limits.longest().toMillis());
        return switch (dialect) {
            case POSTGRESQL -> {
                run(
                        connection,
                        "set transaction isolation level read committed; set local lock_timeout = " + lockWait
                                + "; set local statement_timeout = " + longest
                                + "; set local idle_in_transaction_session_timeout = " + longest);
                yield () -> {}; // they end with the transaction
            }
            case MYSQL -> {
                run(connection, "set transaction isolation level read committed");
                yield isMariaDb(connection)
                        ? seconds(
                                connection,
                                new String[] {
                                    "innodb_lock_wait_timeout", "max_statement_time", "idle_transaction_timeout"
                                },
                                limits.lockWait(),
                                limits.longest(),
                                limits.longest())
                        : seconds(connection, new String[] {"innodb_lock_wait_timeout"}, limits.lockWait());
            }
            case H2 -> {
                long former = number(connection, "call lock_timeout()");
                run(connection, "set lock_timeout " + lockWait);
                yield () -> run(connection, "set lock_timeout " + former);
            }
        };
    }

    private static boolean isMariaDb(Connection connection) throws SQLException {
        return (connection.getMetaData().getDatabaseProductName()
                        + connection.getMetaData().getDatabaseProductVersion())
                .toLowerCase(Locale.ROOT)
                .contains("mariadb");
    }

    /** Sets variables of the session that are in whole seconds. */
    private static Former seconds(Connection connection, String[] names, Duration... values) throws SQLException {
        StringBuilder set = new StringBuilder("set ");
        StringBuilder restore = new StringBuilder("set ");
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select @@" + String.join(", @@", names))) {
            row.next();
            for (int i = 0; i < names.length; i++) {
                String separator = i == 0 ? "" : ", ";
                long seconds = Math.max(1, values[i].plusMillis(999).toSeconds());
                set.append(separator).append(names[i]).append(" = ").append(seconds);
                restore.append(separator)
                        .append(names[i])
                        .append(" = ")
                        .append(row.getBigDecimal(i + 1).toPlainString());
            }
        }
        run(connection, set.toString());
        return () -> run(connection, restore.toString());
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            boolean unused = statement.execute(sql);
        }
    }
}
