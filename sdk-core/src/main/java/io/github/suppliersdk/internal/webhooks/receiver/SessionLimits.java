package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.jdbc.SqlDialect;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/** Sets the isolation level and the time limits of a transaction, in one round trip where a database can. */
interface SessionLimits extends AutoCloseable {
    /** Sets a session back to its defaults, where the limits do not end with the transaction. */
    @Override
    void close() throws SQLException;

    static SessionLimits set(SqlDialect dialect, Connection connection, Inbox.Limits limits) throws SQLException {
        switch (dialect) {
            case POSTGRESQL -> {
                long longest = Math.max(1, limits.longest().toMillis());
                run(
                        connection,
                        "set transaction isolation level read committed; set local lock_timeout = "
                                + Math.max(1, limits.lockWait().toMillis())
                                + "; set local statement_timeout = " + longest
                                + "; set local idle_in_transaction_session_timeout = " + longest);
            }
            case MYSQL -> { // in whole seconds
                long longest = limits.longest().plusMillis(999).toSeconds();
                boolean isMariaDb = isMariaDb(connection.getMetaData());
                run(connection, "set transaction isolation level read committed");
                run(
                        connection,
                        "set innodb_lock_wait_timeout = "
                                + Math.max(1, limits.lockWait().plusMillis(999).toSeconds())
                                + (isMariaDb
                                        ? ", max_statement_time = " + longest + ", idle_transaction_timeout = "
                                                + longest
                                        : ""));
                return () -> run(
                        connection,
                        "set innodb_lock_wait_timeout = default"
                                + (isMariaDb
                                        ? ", max_statement_time = default, idle_transaction_timeout = default"
                                        : ""));
            }
            case H2 -> {} // waits two seconds for a lock
        }
        return () -> {};
    }

    private static boolean isMariaDb(DatabaseMetaData database) throws SQLException {
        return (database.getDatabaseProductName() + database.getDatabaseProductVersion())
                .toLowerCase(Locale.ROOT)
                .contains("mariadb");
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            boolean unused = statement.execute(sql);
        }
    }
}
