package io.github.suppliersdk.internal.jdbc;

import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.jdbc.SqlDialect;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
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
            return List.of(text.split(";\\s*\n", 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The kind of a database. */
    SqlDialect dialect(String product) {
        return switch (product) {
            case "PostgreSQL" -> SqlDialect.POSTGRESQL;
            case "MySQL", "MariaDB" -> SqlDialect.MYSQL;
            case "H2" -> SqlDialect.H2;
            default ->
                throw failure.apply(
                        "a store in " + product + " is not supported: PostgreSQL, MySQL, MariaDB and H2 are", null);
        };
    }

    /**
     * Checks the tables, and creates them if they are missing. Processes that start together create them at the same
     * time, which each database reports in several forms: so whatever fails is done again.
     */
    void check(JdbcStore store, SchemaMode mode) {
        List<String> creating = ddl(store.dialect(), store.table());
        List<String> reading = CREATED.matcher(String.join("\n", creating))
                .results()
                .map(created -> "select 1 from " + created.group(1) + " where 1 = 0")
                .toList();
        SQLException notCreated = null;
        for (int attempt = 1; ; attempt++) {
            // first read: who uses the tables need not have the right to create them
            SQLException notRead = failureOf(store, reading);
            if (notRead == null) {
                return;
            }
            if (mode == SchemaMode.CHECK || attempt == ATTEMPTS) {
                if (notCreated != null) {
                    notRead.addSuppressed(notCreated);
                }
                throw failure.apply(
                        "one of the tables of " + store.table() + " is missing or cannot be read: run " + owner
                                + ".ddl(" + store.dialect() + ", \"" + store.table() + "\")",
                        notRead);
            }
            notCreated = failureOf(store, creating);
        }
    }

    private static @Nullable SQLException failureOf(JdbcStore store, List<String> texts) {
        try {
            for (String each : texts) {
                boolean unused = store.transaction(connection -> JdbcStore.execute(connection, each));
            }
            return null;
        } catch (SQLException e) {
            return e;
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
