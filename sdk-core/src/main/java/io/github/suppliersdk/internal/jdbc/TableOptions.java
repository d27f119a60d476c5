package io.github.suppliersdk.internal.jdbc;

import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.jdbc.SqlDialect;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/** The options of tables in a database; the builders say what each means for their tables. */
public final class TableOptions {
    private static final Duration LONGEST_TIMEOUT = Duration.ofHours(1);

    private final DataSource database;
    private String table;
    private String account = "";
    private Duration queryTimeout = Duration.ZERO;
    private SchemaMode mode = SchemaMode.CREATE;

    /** Starts with the default name of the table. */
    public TableOptions(DataSource database, String table) {
        this.database = database;
        this.table = table;
    }

    /** Sets the name of the table. */
    public void table(String name) {
        table = Schema.checkedName(name);
    }

    /** Sets the account that the rows belong to. */
    public void account(String name) {
        if (!name.matches("[ -~]{0,50}")) {
            throw new IllegalArgumentException("an account has at most 50 characters of printable ASCII: " + name);
        }
        account = name;
    }

    /** Sets who creates the tables. */
    public void schema(SchemaMode who) {
        mode = who;
    }

    /** Sets the time limit of a statement; there is none unless set. */
    public void queryTimeout(Duration timeout) {
        if (timeout.isNegative() || timeout.isZero() || timeout.compareTo(LONGEST_TIMEOUT) > 0) {
            throw new IllegalArgumentException("the time-out must be positive and at most one hour: " + timeout);
        }
        queryTimeout = timeout;
    }

    /** Checks the database, and creates the tables if they are missing and the mode allows it. */
    public JdbcStore open(Schema schema) {
        JdbcStore store;
        try (Connection connection = database.getConnection()) {
            DatabaseMetaData metadata = connection.getMetaData();
            SqlDialect dialect = schema.dialect(metadata.getDatabaseProductName());
            String url = String.valueOf(metadata.getURL());
            store = new JdbcStore(schema, database, dialect, url, table, account, queryTimeout);
        } catch (SQLException e) {
            throw schema.failure("connecting", table, e);
        }
        schema.check(store, mode);
        return store;
    }
}
