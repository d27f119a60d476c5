package io.github.suppliersdk.internal.jdbc;

import java.sql.SQLException;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a store in a database, and the kind of exception that it throws.
 *
 * @param owner the simple name of the public class, which has a method {@code ddl}
 * @param resources where the SQL lies: a file for each kind of database
 * @param failure makes the exception, from a message and the cause
 */
public record SchemaDefinition(
        String owner, String resources, BiFunction<String, @Nullable Throwable, RuntimeException> failure) {
    RuntimeException failure(String message) {
        return failure.apply(message, null);
    }

    RuntimeException failure(String message, SQLException cause) {
        return failure.apply(message, cause);
    }

    /** Makes an exception that names the statement and the table. */
    public RuntimeException failure(String statement, TableName table, SQLException cause) {
        return failure.apply(
                statement + " on table " + table.qualified() + " failed (SQLState " + cause.getSQLState() + ", code "
                        + cause.getErrorCode() + ")",
                cause);
    }
}
