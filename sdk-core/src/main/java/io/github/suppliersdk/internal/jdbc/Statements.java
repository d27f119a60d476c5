package io.github.suppliersdk.internal.jdbc;

import io.github.suppliersdk.jdbc.SqlDialect;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * Runs statements on an account's rows in a table. Failures become the owner's kind of exception.
 *
 * @param schema the tables
 * @param database where connections are borrowed; they are returned with their auto-commit restored
 * @param dialect the kind of database
 * @param table the name of the table, perhaps with the name of a database schema and a dot
 * @param account the account of the rows
 * @param timeoutSeconds the time limit of a statement; 0 for none
 */
public record Statements(
        Schema schema, DataSource database, SqlDialect dialect, String table, String account, int timeoutSeconds) {
    private static final int ATTEMPTS = 10;

    /** Sets the parameters of a statement. */
    public interface Binding {
        /** Sets the parameters. */
        void bind(PreparedStatement statement) throws SQLException;
    }

    /** Begins a transaction, works and commits; rolls back if the work fails. {@link TimeLimits} set the isolation. */
    public <T> T transaction(SqlFunction<Connection, T> work) throws SQLException {
        try (Connection connection = database.getConnection()) {
            return transaction(connection, work);
        }
    }

    private static <T> T transaction(Connection connection, SqlFunction<Connection, T> work) throws SQLException {
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

    /** Runs one statement at READ COMMITTED. With auto-commit it is a transaction of its own. */
    <T> T statement(SqlFunction<Connection, T> work) throws SQLException {
        try (Connection connection = database.getConnection()) {
            int former = connection.getTransactionIsolation();
            if (former != Connection.TRANSACTION_READ_COMMITTED) {
                connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            }
            try {
                return connection.getAutoCommit() ? work.of(connection) : transaction(connection, work);
            } finally { // a broken connection has no settings, and its failure is not to be replaced
                if (former != Connection.TRANSACTION_READ_COMMITTED && !connection.isClosed()) {
                    connection.setTransactionIsolation(former);
                }
            }
        }
    }

    private <T> T run(String what, int attempts, SqlFunction<Statements, T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                return work.of(this);
            } catch (SQLException e) {
                if (attempt == attempts || !SqlErrors.isDeadlock(e)) {
                    throw schema.failure(what, table, e);
                }
            }
        }
    }

    /** Runs one statement in a transaction of its own, which is started again after a deadlock. */
    public <T> T alone(String what, SqlFunction<Connection, T> work) {
        return run(what, ATTEMPTS, own -> own.statement(work));
    }

    /**
     * Runs several statements in one transaction, which is started again after a deadlock. The database ends it if this
     * process is silent for longer than a statement may take.
     */
    public <T> T together(String what, SqlFunction<Connection, T> work) {
        Duration limit = Duration.ofSeconds(timeoutSeconds);
        SqlFunction<Connection, T> limited = connection -> {
            try (TimeLimits limits = new TimeLimits(connection, dialect, limit, limit)) {
                limits.set();
                return work.of(connection);
            }
        };
        return run(what, ATTEMPTS, own -> own.transaction(limited));
    }

    /** Runs statements in a transaction of the caller's, who commits it. */
    public <T> T joined(String what, Connection connection, SqlFunction<Connection, T> work) {
        return run(what, 1, own -> work.of(connection));
    }

    /** Runs an update and returns how many rows it changed. Of several statements in the text, the last one counts. */
    public int update(Connection connection, String sql, Binding binding) throws SQLException {
        return limited(connection, sql, binding, PreparedStatement::getUpdateCount);
    }

    /**
     * Inserts a row; false if a row with the same unique key exists. In PostgreSQL the statement must not fail then,
     * because the transaction would be aborted.
     */
    public boolean insert(Connection connection, String sql, Binding binding) throws SQLException {
        try {
            return update(connection, sql, binding) == 1;
        } catch (SQLException e) {
            if (SqlErrors.isDuplicate(e)) {
                return false;
            }
            throw e;
        }
    }

    /** Runs a query and returns its rows. Of several statements in the text, the last one is the query. */
    public <T> List<T> list(Connection connection, String sql, Binding binding, SqlFunction<ResultSet, T> reader)
            throws SQLException {
        return limited(connection, sql, binding, statement -> {
            List<T> all = new ArrayList<>();
            try (ResultSet row = statement.getResultSet()) {
                while (row.next()) {
                    all.add(reader.of(row));
                }
            }
            return all;
        });
    }

    /** Runs a statement with the time limit; not in H2, where it would become that of the caller's connection. */
    private <T> T limited(Connection connection, String sql, Binding binding, SqlFunction<PreparedStatement, T> result)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            if (timeoutSeconds > 0 && dialect != SqlDialect.H2) { // the pool may have a limit of its own
                statement.setQueryTimeout(timeoutSeconds);
            }
            binding.bind(statement);
            boolean unused = statement.execute();
            for (int end = sql.indexOf(';'); end >= 0; end = sql.indexOf(';', end + 1)) {
                unused = statement.getMoreResults();
            }
            return result.of(statement);
        }
    }

    /** Sets a key. PostgreSQL stores it as text with the "C" collation; the other databases store bytes. */
    public void setKey(PreparedStatement statement, int index, String key) throws SQLException {
        if (dialect == SqlDialect.POSTGRESQL) {
            statement.setString(index, key);
        } else {
            statement.setBytes(index, key.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Reads a key. */
    public String key(ResultSet row, int column) throws SQLException {
        return dialect == SqlDialect.POSTGRESQL
                ? row.getString(column)
                : new String(row.getBytes(column), StandardCharsets.UTF_8);
    }
}
