package io.github.suppliersdk.internal.jdbc;

import io.github.suppliersdk.jdbc.SqlDialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * An account's rows in a table. Failures become the owner's kind of exception.
 *
 * @param schema the tables
 * @param database where connections are borrowed; they are returned with their auto-commit restored
 * @param dialect the kind of database
 * @param url the address of the database
 * @param table the name of the table, perhaps with the name of a database schema and a dot
 * @param account the account of the rows
 * @param timeout the time limit of a statement; 0 for none
 */
public record JdbcStore(
        Schema schema,
        DataSource database,
        SqlDialect dialect,
        String url,
        String table,
        String account,
        Duration timeout) {
    private static final int ATTEMPTS = 10;

    /** Begins a transaction, works and commits; rolls back if the work fails. {@link Statements} set the isolation. */
    public <T> T transaction(SqlFunction<Connection, T> work) throws SQLException {
        try (Connection connection = database.getConnection()) {
            boolean isAutomatic = connection.getAutoCommit();
            try {
                connection.setAutoCommit(false);
                T result = work.of(connection);
                connection.commit();
                connection.setAutoCommit(isAutomatic);
                return result;
            } catch (SQLException | RuntimeException | Error e) {
                try {
                    connection.rollback();
                    connection.setAutoCommit(isAutomatic);
                } catch (SQLException second) {
                    e.addSuppressed(second);
                }
                throw e;
            }
        }
    }

    /**
     * Runs statements in a transaction of their own, which is started again after a deadlock. The database ends it if
     * this process is silent for longer than a statement may take.
     */
    public <T> T transaction(String what, SqlFunction<Statements, T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                return transaction(connection -> {
                    try (Statements statements = Statements.begin(this, connection, timeout, timeout)) {
                        return work.of(statements);
                    }
                });
            } catch (SQLException e) {
                if (attempt == ATTEMPTS || !SqlErrors.isDeadlock(e)) {
                    throw schema.failure(what, table, e);
                }
            }
        }
    }

    /** Runs statements in a transaction of the caller's, who commits it; its settings stay as they are. */
    public <T> T joined(String what, Connection connection, SqlFunction<Statements, T> work) {
        try {
            return work.of(new Statements(this, connection));
        } catch (SQLException e) {
            throw schema.failure(what, table, e);
        }
    }
}
