package io.github.suppliersdk.internal.webhooks.jdbc;

import io.github.suppliersdk.internal.jdbc.Dialects;
import io.github.suppliersdk.internal.jdbc.Failures;
import io.github.suppliersdk.internal.jdbc.SchemaDefinition;
import io.github.suppliersdk.internal.jdbc.Sessions;
import io.github.suppliersdk.internal.jdbc.Statements;
import io.github.suppliersdk.internal.jdbc.TableName;
import io.github.suppliersdk.jdbc.SqlDialect;
import io.github.suppliersdk.webhooks.store.StoredOperation;
import io.github.suppliersdk.webhooks.store.WebhookStoreException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The SQL statements of a webhook store. Each is its own transaction, and its condition decides races. */
public final class Operations {
    /** The schema. */
    public static final SchemaDefinition SCHEMA = new SchemaDefinition(
            "JdbcWebhookStore", "/io/github/suppliersdk/webhooks/jdbc/", 2, WebhookStoreException::new);

    /** The first schema version with the table of operations. */
    public static final int FIRST_VERSION = 1;

    private static final String COLUMNS = "op_key, version, state, due, data";

    private final Sessions sessions;
    private final SqlDialect dialect;
    private final TableName table;
    private final Statements statements;

    /** Uses an existing table. */
    public Operations(Sessions sessions, SqlDialect dialect, TableName table) {
        this.sessions = sessions;
        this.dialect = dialect;
        this.table = table;
        this.statements = new Statements(SCHEMA, sessions, table);
    }

    /**
     * Claims the table for this account, unless it has it already. Another account's rows must be compensated by that
     * account's handler.
     */
    public void claim(String account) {
        String accounts = table.qualified() + "_account";
        Optional<String> owner = owner(accounts);
        if (owner.isEmpty()) {
            boolean unused = statements.insertUnlessThere(
                    "insert",
                    "insert into " + accounts + " (id, account) values (1, ?)",
                    statement -> statement.setString(1, account));
            owner = owner(accounts); // perhaps another process's, which was faster
        }
        if (!owner.equals(Optional.of(account))) {
            throw new WebhookStoreException(
                    "table " + table.qualified() + " belongs to account \"" + owner.orElse("")
                            + "\", and this store is for account \""
                            + account
                            + "\": each would release the other's holds and bookings to its own handler. Give it"
                            + " a table of its own; or, if the account was only renamed, update " + accounts,
                    null);
        }
    }

    private Optional<String> owner(String accounts) {
        return statements
                .alone(
                        "select",
                        connection -> statements.list(
                                connection,
                                "select account from " + accounts + " where id = 1",
                                statement -> {},
                                row -> row.getString(1)))
                .stream()
                .findFirst();
    }

    private List<StoredOperation> select(String condition, Statements.Binding binding) {
        String sql = "select " + COLUMNS + " from " + table.qualified() + " where " + condition;
        return statements.alone("select", connection -> statements.list(connection, sql, binding, this::read));
    }

    private boolean change(String what, String sql, Statements.Binding binding) {
        return statements.alone(what, connection -> statements.update(connection, sql, binding) == 1);
    }

    private StoredOperation read(ResultSet row) throws SQLException {
        return new StoredOperation(
                Dialects.key(dialect, row, 1),
                row.getLong(2),
                row.getString(3),
                Instant.ofEpochMilli(row.getLong(4)),
                row.getString(5));
    }

    private void setKey(PreparedStatement statement, int index, String key) throws SQLException {
        Dialects.setKey(dialect, statement, index, key);
    }

    private void setAll(PreparedStatement statement, StoredOperation operation) throws SQLException {
        statement.setLong(1, operation.version());
        statement.setString(2, operation.state());
        statement.setLong(3, operation.due().toEpochMilli());
        statement.setString(4, operation.data());
        setKey(statement, 5, operation.key());
    }

    /** Implements {@code WebhookStore#find}. */
    public Optional<StoredOperation> find(String key) {
        return select("op_key = ?", statement -> setKey(statement, 1, key)).stream()
                .findFirst();
    }

    /**
     * The insert statement. On PostgreSQL an error would end the caller's transaction, so a duplicate must not cause
     * one.
     */
    private String insertion() {
        String insert =
                "insert into " + table.qualified() + " (version, state, due, data, op_key) values (?, ?, ?, ?, ?)";
        return dialect == SqlDialect.POSTGRESQL ? insert + " on conflict (op_key) do nothing" : insert;
    }

    /** Implements {@code WebhookStore#insert}. */
    public boolean insert(StoredOperation operation) {
        try {
            return sessions.statement(connection ->
                    statements.update(connection, insertion(), statement -> setAll(statement, operation)) == 1);
        } catch (SQLException e) {
            // a violated unique index that a user has added does not mean that the key exists
            if (Failures.isDuplicate(e) && find(operation.key()).isPresent()) {
                return false;
            }
            throw SCHEMA.failure("insert", table, e);
        }
    }

    /** Implements {@code WebhookStore#replace}. */
    public boolean replace(StoredOperation seen, StoredOperation next) {
        return change(
                "update",
                "update " + table.qualified()
                        + " set version = ?, state = ?, due = ?, data = ? where op_key = ? and version = ?",
                statement -> {
                    setAll(statement, next);
                    statement.setLong(6, seen.version());
                });
    }

    /** Implements {@code WebhookStore#delete}. */
    public boolean delete(StoredOperation seen) {
        return change("delete", "delete from " + table.qualified() + " where op_key = ? and version = ?", statement -> {
            setKey(statement, 1, seen.key());
            statement.setLong(2, seen.version());
        });
    }

    /**
     * Implements {@code WebhookStore#due}. The first condition on {@code due} is the start of the range in the index.
     */
    public List<StoredOperation> due(Instant until, Optional<StoredOperation> after, int limit) {
        long from = after.map(seen -> seen.due().toEpochMilli()).orElse(Long.MIN_VALUE);
        String key = after.map(StoredOperation::key).orElse("");
        return select("due >= ? and due <= ? and (due > ? or op_key > ?) order by due, op_key limit ?", statement -> {
            statement.setLong(1, from);
            statement.setLong(2, millis(until));
            statement.setLong(3, from);
            setKey(statement, 4, key);
            statement.setInt(5, limit);
        });
    }

    private static long millis(Instant until) {
        if (until.isAfter(Instant.ofEpochMilli(Long.MAX_VALUE))) {
            return Long.MAX_VALUE;
        }
        return until.isBefore(Instant.ofEpochMilli(Long.MIN_VALUE)) ? Long.MIN_VALUE : until.toEpochMilli();
    }

    /** Implements {@code WebhookStore#scan}. */
    public List<StoredOperation> scan(String afterKey, int limit) {
        return select("op_key > ? order by op_key limit ?", statement -> {
            setKey(statement, 1, afterKey);
            statement.setInt(2, limit);
        });
    }
}
