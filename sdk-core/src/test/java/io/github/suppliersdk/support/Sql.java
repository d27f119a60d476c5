package io.github.suppliersdk.support;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Statements on a connection of a test. */
public final class Sql {
    private Sql() {}

    /** Makes a value of a row. */
    @FunctionalInterface
    public interface Mapper<T> {
        T of(ResultSet row) throws SQLException;
    }

    /** Returns how many rows were changed. */
    public static int change(Connection connection, String sql, Object... arguments) throws SQLException {
        try (PreparedStatement statement = bound(connection, sql, arguments)) {
            return statement.executeUpdate();
        }
    }

    /** Returns a value for each row. */
    public static <T> List<T> rows(Connection connection, Mapper<T> mapper, String sql, Object... arguments)
            throws SQLException {
        List<T> all = new ArrayList<>();
        try (PreparedStatement statement = bound(connection, sql, arguments);
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                all.add(mapper.of(row));
            }
        }
        return all;
    }

    private static PreparedStatement bound(Connection connection, String sql, Object... arguments) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < arguments.length; i++) {
            statement.setObject(i + 1, arguments[i]);
        }
        return statement;
    }
}
