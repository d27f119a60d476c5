package io.github.suppliersdk.internal.jdbc;

import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.jdbc.SqlDialect;
import java.time.Duration;
import javax.sql.DataSource;

/** What can be chosen of tables in a database, whatever they keep: the builders say what it means for them. */
public final class TableOptions {
    private static final Duration LONGEST_TIMEOUT = Duration.ofHours(1);
    private static final int LONGEST_ACCOUNT = 50;

    private final DataSource database;
    private TableName table;
    private String account = "";
    private SchemaMode schema = SchemaMode.CREATE;
    private Duration queryTimeout = Duration.ofSeconds(5);

    /** The table unless another one is set. */
    public TableOptions(DataSource database, String table) {
        this.database = database;
        this.table = new TableName(table);
    }

    /** A table that is there, or was made. */
    public record Opened(Sessions sessions, SqlDialect dialect, TableName table, String account) {}

    /** Its name. */
    public void table(String name) {
        table = new TableName(name);
    }

    /** Whose rows these are. */
    public void account(String name) {
        if (name.length() > LONGEST_ACCOUNT || !name.chars().allMatch(c -> c >= ' ' && c <= '~')) {
            throw new IllegalArgumentException("an account has at most 50 characters of printable ASCII: " + name);
        }
        account = name;
    }

    /** Who makes it. */
    public void schema(SchemaMode mode) {
        schema = mode;
    }

    /** After what time a statement fails. */
    public void queryTimeout(Duration timeout) {
        if (timeout.isNegative() || timeout.isZero() || timeout.compareTo(LONGEST_TIMEOUT) > 0) {
            throw new IllegalArgumentException("the time-out must be positive and at most one hour: " + timeout);
        }
        queryTimeout = timeout;
    }

    /** Looks at the database, and makes the tables unless they are there or must not be made. */
    public Opened open(Definition definition) {
        return open(definition, definition.known());
    }

    /** The same for somebody to whom an older version is enough: he leaves it as it is. */
    public Opened open(Definition definition, int needed) {
        Sessions sessions = new Sessions(database, queryTimeout);
        SqlDialect dialect = new Schema(definition, sessions, table).open(schema, needed);
        return new Opened(sessions, dialect, table, account);
    }
}
