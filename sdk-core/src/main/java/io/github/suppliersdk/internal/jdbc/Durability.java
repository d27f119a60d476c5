package io.github.suppliersdk.internal.jdbc;

import io.github.suppliersdk.jdbc.SqlDialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks whether a commit is on the disk when it returns. A store relies on that: it must not lose a response that was
 * sent.
 */
final class Durability {
    private Durability() {}

    /** What can be lost, and the setting that prevents it; empty if nothing can be lost. */
    static Optional<String> doubt(SqlDialect dialect, Connection connection) throws SQLException {
        return switch (dialect) {
            case H2 ->
                isSet(
                                connection,
                                "select count(*) from information_schema.settings"
                                        + " where setting_name = 'WRITE_DELAY' and cast(setting_value as int) > 0")
                        ? Optional.of("a process that is killed loses its last commits:"
                                + " H2 writes them to its file later. Add ;WRITE_DELAY=0 to the JDBC URL")
                        : Optional.empty();
            case MYSQL ->
                isSet(connection, "select @@global.innodb_flush_log_at_trx_commit <> 1")
                        ? Optional.of("a server that fails loses its last commits:"
                                + " set innodb_flush_log_at_trx_commit to 1")
                        : Optional.empty();
            case POSTGRESQL -> {
                List<String> wanted = new ArrayList<>();
                if (isSet(connection, "select case when current_setting('fsync') = 'off' then 1 else 0 end")) {
                    wanted.add("fsync to on");
                }
                if (isSet(
                        connection,
                        "select case when current_setting('synchronous_commit') = 'off' then 1 else 0 end")) {
                    wanted.add("synchronous_commit to another value than off");
                }
                yield wanted.isEmpty()
                        ? Optional.empty()
                        : Optional.of(
                                "a server that fails loses its last commits: set " + String.join(", and ", wanted));
            }
        };
    }

    private static boolean isSet(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() && row.getInt(1) != 0;
        }
    }
}
