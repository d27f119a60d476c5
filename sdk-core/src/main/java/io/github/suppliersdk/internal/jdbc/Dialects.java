package io.github.suppliersdk.internal.jdbc;

import io.github.suppliersdk.jdbc.SqlDialect;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.zip.CRC32;

/** The differences between the supported databases. */
public final class Dialects {
    private Dialects() {}

    /** The dialect for a product name; empty if the product is not supported. */
    static Optional<SqlDialect> of(String product) {
        return switch (product) {
            case "PostgreSQL" -> Optional.of(SqlDialect.POSTGRESQL);
            case "MySQL", "MariaDB" -> Optional.of(SqlDialect.MYSQL);
            case "H2" -> Optional.of(SqlDialect.H2);
            default -> Optional.empty();
        };
    }

    /** Sets a key. PostgreSQL stores it as text with the "C" collation; the other databases store bytes. */
    public static void setKey(SqlDialect dialect, PreparedStatement statement, int index, String key)
            throws SQLException {
        if (dialect == SqlDialect.POSTGRESQL) {
            statement.setString(index, key);
        } else {
            statement.setBytes(index, key.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Reads a key. */
    public static String key(SqlDialect dialect, ResultSet row, int column) throws SQLException {
        return dialect == SqlDialect.POSTGRESQL
                ? row.getString(column)
                : new String(row.getBytes(column), StandardCharsets.UTF_8);
    }

    static boolean isReplica(SqlDialect dialect, Connection connection) throws SQLException {
        return connection.isReadOnly()
                || switch (dialect) {
                    case POSTGRESQL ->
                        queryInt(connection, "select case when pg_is_in_recovery() then 1 else 0 end") == 1;
                    case MYSQL -> queryInt(connection, "select @@global.read_only") == 1;
                    case H2 -> false;
                };
    }

    /** Lets one process at a time continue. H2 has no such lock: there the process that loses a race starts again. */
    static void lock(SqlDialect dialect, Connection connection, TableName table, int seconds) throws SQLException {
        switch (dialect) {
            case POSTGRESQL -> {
                CRC32 hash = new CRC32();
                hash.update(table.qualified().getBytes(StandardCharsets.US_ASCII));
                run(connection, "set local lock_timeout = '" + seconds + "s'");
                run(connection, "select pg_advisory_xact_lock(1937076592, " + (int) hash.getValue() + ")");
            }
            case MYSQL -> {
                if (queryInt(connection, "select get_lock('" + table.simple() + "_ddl', " + seconds + ")") != 1) {
                    throw new SQLException("another process holds the lock " + table.simple() + "_ddl", "55P03");
                }
            }
            case H2 -> {}
        }
    }

    static void unlock(SqlDialect dialect, Connection connection, TableName table) throws SQLException {
        if (dialect == SqlDialect.MYSQL) {
            queryInt(connection, "select release_lock('" + table.simple() + "_ddl')");
        }
    }

    static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static int queryInt(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getInt(1);
        }
    }
}
