package io.github.suppliersdk.internal.jdbc;

import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.jdbc.SqlDialect;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** The tables of a store: one SQL resource for each kind of database. */
public final class Schema {
    private static final int ATTEMPTS = 10;

    private Schema() {}

    /** The statements that create the tables. */
    public static List<String> statements(SchemaDefinition definition, SqlDialect dialect, TableName table) {
        String name = definition.resources() + dialect.name().toLowerCase(Locale.ROOT) + ".sql";
        try (InputStream resource = Schema.class.getResourceAsStream(name)) {
            String text = new String(Objects.requireNonNull(resource, name).readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.split(";\\s*(\n|$)", -1))
                    .filter(statement -> !statement.isBlank())
                    .map(statement -> table.in(statement).strip())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Creates or checks the tables, and returns the kind of database. */
    static SqlDialect open(SchemaDefinition definition, Transactions transactions, TableName table, SchemaMode mode) {
        try {
            String product = transactions.statement(
                    connection -> connection.getMetaData().getDatabaseProductName());
            SqlDialect dialect = Dialects.of(product)
                    .orElseThrow(() -> definition.failure(
                            "a store in " + product + " is not supported: PostgreSQL, MySQL, MariaDB and H2 are"));
            try {
                run(transactions, "select 1 from " + table.qualified() + " where 1 = 0");
            } catch (SQLException missing) { // each database reports it in several forms
                if (mode == SchemaMode.CHECK) {
                    throw definition.failure(
                            "table " + table.qualified()
                                    + " is missing or cannot be read, and this store does not create"
                                    + " it: run " + definition.owner() + ".ddl(" + dialect + ", \"" + table.qualified()
                                    + "\")",
                            missing);
                }
                create(transactions, statements(definition, dialect, table));
            }
            return dialect;
        } catch (SQLException e) {
            throw definition.failure("creating or reading the schema", table, e);
        }
    }

    /**
     * Processes that start together create the tables at the same time, and each database reports that in several
     * forms. So whatever fails is done again.
     */
    private static void create(Transactions transactions, List<String> statements) throws SQLException {
        for (int attempt = 1; ; attempt++) {
            try {
                for (String statement : statements) {
                    run(transactions, statement);
                }
                return;
            } catch (SQLException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private static void run(Transactions transactions, String sql) throws SQLException {
        boolean unused = transactions.statement(connection -> {
            try (Statement statement = connection.createStatement()) {
                return statement.execute(sql);
            }
        });
    }
}
