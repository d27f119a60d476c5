package io.github.suppliersdk.internal.jdbc;

import io.github.suppliersdk.jdbc.SqlDialect;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

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
}
