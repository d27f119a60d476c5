package io.github.suppliersdk.internal.jdbc;

import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.jdbc.SqlDialect;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The tables of a store: one SQL resource for each kind of database and version. */
public final class Schema {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.jdbc");
    private static final int ATTEMPTS = 10;

    private final SchemaDefinition definition;
    private final Sessions sessions;
    private final TableName table;

    /** The schema of this table. */
    public Schema(SchemaDefinition definition, Sessions sessions, TableName table) {
        this.definition = definition;
        this.sessions = sessions;
        this.table = table;
    }

    /** The statements that lead from version {@code since} (excluded) to the latest. */
    public static List<String> statements(SchemaDefinition definition, SqlDialect dialect, TableName table, int since) {
        List<String> statements = new ArrayList<>();
        for (int version = since + 1; version <= definition.known(); version++) {
            for (String statement : text(definition, dialect, version).split(";\\s*(\n|$)", -1)) {
                if (!statement.isBlank()) {
                    statements.add(table.in(statement).strip());
                }
            }
        }
        return statements;
    }

    private static String text(SchemaDefinition definition, SqlDialect dialect, int version) {
        String name = definition.resources()
                + switch (dialect) {
                    case POSTGRESQL -> "postgresql";
                    case MYSQL -> "mysql";
                    case H2 -> "h2";
                }
                + "-" + version + ".sql";
        try (InputStream resource = Schema.class.getResourceAsStream(name)) {
            if (resource == null) {
                throw new IllegalStateException("the resource " + name + " is missing in the library's jar");
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Creates or checks the tables, and returns the kind of database.
     *
     * @param needed the lowest version that is enough
     */
    public SqlDialect open(SchemaMode mode, int needed) {
        try {
            SqlDialect dialect = sessions.transaction(this::primary);
            createOrCheck(dialect, mode, needed);
            warnOfLostCommits(dialect);
            return dialect;
        } catch (SQLException e) {
            throw definition.failure("creating or reading the schema", table, e);
        }
    }

    /**
     * A process that starts together with others meets tables that are just being created, and each database reports
     * that in several forms, also while the version is read. So whatever fails is done again from the beginning.
     */
    private void createOrCheck(SqlDialect dialect, SchemaMode mode, int needed) throws SQLException {
        for (int attempt = 1; ; attempt++) {
            try {
                int current = sessions.transaction(this::current);
                if (current >= needed) {
                    return;
                }
                if (mode == SchemaMode.CHECK) {
                    throw missing(dialect, current);
                }
                sessions.transaction(connection -> migrate(dialect, connection));
                return;
            } catch (SQLException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private RuntimeException missing(SqlDialect dialect, int current) {
        String what = "table " + table.qualified() + " or its schema of version " + definition.known()
                + " is missing, and this store does not create it: run ";
        return definition.failure(
                current == 0
                        ? what + definition.owner() + ".ddl(" + dialect + ", \"" + table.qualified() + "\")"
                        : what + "the statements since version " + current + ": "
                                + String.join("; ", statements(definition, dialect, table, current)));
    }

    private void warnOfLostCommits(SqlDialect dialect) {
        try {
            sessions.transaction(connection -> Durability.doubt(dialect, connection))
                    .ifPresent(doubt -> LOG.warn("table {}: {}", table.qualified(), doubt));
        } catch (SQLException e) {
            LOG.debug("table {}: whether commits can be lost is not known", table.qualified(), e);
        }
    }

    private SqlDialect primary(Connection connection) throws SQLException {
        String product = connection.getMetaData().getDatabaseProductName();
        SqlDialect dialect = Dialects.of(product)
                .orElseThrow(() -> definition.failure(
                        "a store in " + product + " is not supported: PostgreSQL, MySQL, MariaDB and H2 are"));
        if (Dialects.isReplica(dialect, connection)) {
            throw definition.failure(
                    "the database of table " + table.qualified() + " is read-only; a store needs the primary");
        }
        return dialect;
    }

    /**
     * The version of the tables. On PostgreSQL, querying a missing table ends the transaction, unless there is a
     * savepoint.
     */
    private int current(Connection connection) throws SQLException {
        Savepoint before = connection.setSavepoint();
        try {
            return version(connection);
        } catch (SQLException e) {
            if (!Failures.isMissingTable(e)) {
                throw e;
            }
            connection.rollback(before);
            return 0;
        }
    }

    private int version(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "select version, usable_since from " + table.versions() + " order by version desc limit 1")) {
            if (!row.next()) {
                return 0;
            }
            int version = row.getInt(1);
            if (version > definition.known() && row.getInt(2) > definition.known()) {
                throw definition.failure("the schema of table " + table.qualified() + " has version " + version
                        + ", usable by libraries that know version " + row.getInt(2) + "; this one knows "
                        + definition.known() + ": update the library");
            }
            return version;
        }
    }

    private boolean migrate(SqlDialect dialect, Connection connection) throws SQLException {
        Dialects.lock(dialect, connection, table, sessions.querySeconds());
        try {
            for (String statement : statements(definition, dialect, table, current(connection))) {
                Dialects.run(connection, statement);
            }
            return true;
        } finally {
            Dialects.unlock(dialect, connection, table);
        }
    }
}
