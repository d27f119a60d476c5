package io.github.suppliersdk.internal.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Runs statements on a table with a time limit. Failures become the owner's kind of exception. */
public final class Statements {
    private static final int ATTEMPTS = 10;

    private final SchemaDefinition definition;
    private final Transactions transactions;
    private final TableName table;
    private final int timeoutSeconds;

    /** Runs statements on this table. */
    public Statements(SchemaDefinition definition, Transactions transactions, TableName table, Duration timeout) {
        this.definition = definition;
        this.transactions = transactions;
        this.table = table;
        this.timeoutSeconds = (int) Math.max(1, timeout.plusMillis(999).toSeconds());
    }

    /** Sets the parameters of a statement. */
    public interface Binding {
        /** Sets the parameters. */
        void bind(PreparedStatement statement) throws SQLException;
    }

    /** Reads a row. */
    public interface RowReader<T> {
        /** Reads the current row. */
        T read(ResultSet row) throws SQLException;
    }

    /** Runs one statement in a transaction of its own. */
    public <T> T alone(String what, Transactions.ConnectionCallback<T> work) {
        try {
            return transactions.statement(work);
        } catch (SQLException e) {
            throw definition.failure(what, table, e);
        }
    }

    /** Runs an update in a transaction of its own and returns how many rows it changed. */
    public int updateAlone(String what, String sql, Binding binding) {
        return alone(what, connection -> update(connection, sql, binding));
    }

    /** Runs a query in a transaction of its own and returns its rows. */
    public <T> List<T> listAlone(String what, String sql, Binding binding, RowReader<T> reader) {
        return alone(what, connection -> list(connection, sql, binding, reader));
    }

    /** Inserts a row in a transaction of its own; false if a row with the same unique key exists. */
    public boolean insertUnlessThere(String what, String sql, Binding binding) {
        try {
            return transactions.statement(connection -> update(connection, sql, binding) == 1);
        } catch (SQLException e) {
            if (Failures.isDuplicate(e)) {
                return false;
            }
            throw definition.failure(what, table, e);
        }
    }

    /** Runs several statements in one transaction, which is started again after a deadlock. */
    public <T> T together(String what, Transactions.ConnectionCallback<T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                return transactions.readCommitted(work);
            } catch (SQLException e) {
                if (attempt == ATTEMPTS || !Failures.isDeadlock(e)) {
                    throw definition.failure(what, table, e);
                }
            }
        }
    }

    /** Runs statements in a transaction of the caller's, who commits it. */
    public <T> T joined(String what, Connection connection, Transactions.ConnectionCallback<T> work) {
        try {
            return work.with(connection);
        } catch (SQLException e) {
            throw definition.failure(what, table, e);
        }
    }

    /** Runs an update and returns how many rows it changed. */
    public int update(Connection connection, String sql, Binding binding) throws SQLException {
        return limited(connection, sql, statement -> {
            binding.bind(statement);
            return statement.executeUpdate();
        });
    }

    /** Runs a query and returns its rows. */
    public <T> List<T> list(Connection connection, String sql, Binding binding, RowReader<T> reader)
            throws SQLException {
        return limited(connection, sql, statement -> {
            binding.bind(statement);
            List<T> all = new ArrayList<>();
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    all.add(reader.read(row));
                }
            }
            return all;
        });
    }

    private interface Use<T> {
        T of(PreparedStatement statement) throws SQLException;
    }

    /**
     * Runs a statement with the time limit and restores the former one: in H2 it belongs to the connection, which may
     * be the caller's.
     */
    private <T> T limited(Connection connection, String sql, Use<T> use) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int before = statement.getQueryTimeout();
            statement.setQueryTimeout(timeoutSeconds);
            try {
                return use.of(statement);
            } finally {
                statement.setQueryTimeout(before);
            }
        }
    }
}
