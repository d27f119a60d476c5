package io.github.suppliersdk.internal.jdbc;

import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.jdbc.SqlDialect;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a store in a database, and the kind of exception that it throws.
 *
 * @param owner the simple name of the public class, which has a method {@code ddl}
 * @param resources where the SQL lies: a file for each kind of database
 * @param failure makes the exception, from a message and the cause
 */
public record Schema(
        String owner, String resources, BiFunction<String, @Nullable Throwable, RuntimeException> failure) {
    private static final int ATTEMPTS = 10;
    private static final Pattern NAME = Pattern.compile("([A-Za-z_][A-Za-z0-9_]{0,49}[.])?[A-Za-z_][A-Za-z0-9_]{0,49}");
    private static final Pattern CREATED = Pattern.compile("create table if not exists (\\S+)");

    /** Checks the name of a table, which becomes part of SQL texts. */
    static String checkedName(String table) {
        if (!NAME.matcher(table).matches()) {
            throw new IllegalArgumentException(
                    "a table's name consists of letters, digits and _, at most 50, and may follow the name of a schema and a"
                            + " dot: " + table);
        }
        return table;
    }

    /** The statements that create the tables. */
    public List<String> ddl(SqlDialect dialect, String table) {
        String qualified = checkedName(table);
        String name = resources + dialect.name().toLowerCase(Locale.ROOT) + ".sql";
        try (InputStream resource = Schema.class.getResourceAsStream(name)) {
            String text = new String(Objects.requireNonNull(resource, name).readAllBytes(), StandardCharsets.UTF_8)
                    .replace("{table}", qualified)
                    .replace("{name}", qualified.substring(qualified.indexOf('.') + 1)); // of an index
            return Arrays.stream(text.split(";\\s*(\n|$)", -1))
                    .filter(statement -> !statement.isBlank())
                    .map(String::strip)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Checks the tables, creates them if they are missing, and returns the kind of database. Processes that start
     * together create them at the same time, which each database reports in several forms: so whatever fails is done
     * again.
     */
    SqlDialect open(Transactions transactions, String table, SchemaMode mode) {
        try {
            String product = transactions.statement(
                    connection -> connection.getMetaData().getDatabaseProductName());
            SqlDialect dialect = switch (product) {
                case "PostgreSQL" -> SqlDialect.POSTGRESQL;
                case "MySQL", "MariaDB" -> SqlDialect.MYSQL;
                case "H2" -> SqlDialect.H2;
                default ->
                    throw failure.apply(
                            "a store in " + product + " is not supported: PostgreSQL, MySQL, MariaDB and H2 are", null);
            };
            // the statements say which tables there must be
            List<String> statements = ddl(dialect, table);
            List<String> tables = CREATED.matcher(String.join("\n", statements))
                    .results()
                    .map(created -> created.group(1))
                    .toList();
            for (int attempt = 0; ; attempt++) {
                try {
                    for (String each : attempt == 0 ? List.<String>of() : statements) {
                        boolean unused = transactions.statement(connection -> TimeLimits.execute(connection, each));
                    }
                    for (String each : tables) {
                        String select = "select 1 from " + each + " where 1 = 0";
                        boolean unused = transactions.statement(connection -> TimeLimits.execute(connection, select));
                    }
                    return dialect;
                } catch (SQLException e) { // each database reports a missing table in several forms
                    if (mode == SchemaMode.CHECK) {
                        throw failure.apply(
                                "one of the tables " + String.join(", ", tables)
                                        + " is missing or cannot be read, and this store creates none: run " + owner
                                        + ".ddl(" + dialect + ", \"" + table + "\")",
                                e);
                    }
                    if (attempt == ATTEMPTS) {
                        throw e;
                    }
                }
            }
        } catch (SQLException e) {
            throw failure("creating or reading the schema", table, e);
        }
    }

    /** Makes an exception that names the statement and the table. */
    RuntimeException failure(String statement, String table, SQLException cause) {
        return failure.apply(
                statement + " on table " + table + " failed (SQLState " + cause.getSQLState() + ", code "
                        + cause.getErrorCode() + ")",
                cause);
    }
}
