package io.github.suppliersdk.internal.jdbc;

import io.github.suppliersdk.jdbc.SqlDialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * An account's rows in a table: transactions, the statements in them, and what their failures mean. Failures become the
 * owner's kind of exception.
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

    /** Begins the statement that sets limits. Only MariaDB reads what is in the comments. */
    private static final String KEEP_LIMITS = "set @owner_lock = @@innodb_lock_wait_timeout"
            + " /*M! , @owner_longest = @@max_statement_time, @owner_idle = @@idle_transaction_timeout */, ";

    /** What is done with a connection, a statement, or a row. */
    @FunctionalInterface
    public interface SqlFunction<A, T> {
        /** Does it. */
        T of(A argument) throws SQLException;
    }

    /** Does this work in a transaction. */
    public void run(Consumer<Connection> work) throws SQLException {
        boolean unused = transaction(connection -> {
            work.accept(connection);
            return true;
        });
    }

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
                    try (Statements statements = begin(connection, timeout, timeout)) {
                        return work.of(statements);
                    }
                });
            } catch (SQLException e) {
                if (attempt == ATTEMPTS || !isDeadlock(e)) {
                    throw schema.failure(what, table, e);
                }
            }
        }
    }

    /** Runs statements in a transaction of the caller's, who commits it; its settings stay as they are. */
    public <T> T joined(String what, Connection connection, SqlFunction<Statements, T> work) {
        try {
            return work.of(new Statements(connection));
        } catch (SQLException e) {
            throw schema.failure(what, table, e);
        }
    }

    /**
     * Starts statements in a transaction that has just begun.
     *
     * @param lockWait how long a statement waits for a lock
     * @param longest how long a statement, or a pause between two, may take
     */
    public Statements begin(Connection connection, Duration lockWait, Duration longest) throws SQLException {
        Statements statements = new Statements(connection);
        int seconds = seconds(longest); // so that the texts are few and drivers know them
        if (dialect == SqlDialect.POSTGRESQL) {
            statements.pending = "set transaction isolation level read committed; set local lock_timeout = "
                    + Math.max(1, lockWait.toMillis())
                    + "; set local statement_timeout = '" + seconds
                    + "s'; set local idle_in_transaction_session_timeout = '" + seconds + "s'; ";
        } else if (dialect == SqlDialect.MYSQL) {
            boolean unused = execute(connection, "set transaction isolation level read committed");
            unused = execute(connection, KEEP_LIMITS + limits(seconds(lockWait), seconds, seconds));
        }
        return statements;
    }

    private static String limits(Object lockWait, Object longest, Object idle) {
        return "innodb_lock_wait_timeout = " + lockWait + " /*M! , max_statement_time = " + longest
                + ", idle_transaction_timeout = " + idle + " */";
    }

    private static int seconds(Duration time) {
        return (int) Math.max(1, time.plusMillis(999).toSeconds());
    }

    static boolean execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.execute(sql);
        }
    }

    /**
     * Runs statements in a transaction. If it has just begun, they set its isolation level READ COMMITTED and its time
     * limits: without limits the rows that a lost machine has locked stay locked until the database gives up the
     * connection, in PostgreSQL after two hours. H2 has its own limits, and the isolation level of its session, which
     * is this one unless set.
     */
    public final class Statements implements AutoCloseable {
        private final Connection connection;
        /** What sets the limits in PostgreSQL, and is to be run with the first statement, to save a round trip. */
        private String pending = "";

        /** In a transaction whose settings stay as they are. */
        private Statements(Connection connection) {
            this.connection = connection;
        }

        /** Sets the owner's limits again, where those of here do not end with the transaction. */
        @Override
        public void close() throws SQLException {
            if (dialect == SqlDialect.MYSQL) {
                boolean unused = execute(connection, "set " + limits("@owner_lock", "@owner_longest", "@owner_idle"));
            }
        }

        /** Sets the limits now: the next statement is not one of these. */
        public void setLimits() throws SQLException {
            if (!pending.isEmpty()) {
                boolean unused = execute(connection, pending);
                pending = "";
            }
        }

        /** Runs an update and returns how many rows it changed. */
        public int update(String sql, List<?> parameters) throws SQLException {
            return run(sql, parameters, PreparedStatement::getUpdateCount);
        }

        /**
         * Inserts a row; false if a row with the same unique key exists. In PostgreSQL it must not fail then,
         * because the transaction would be aborted.
         */
        public boolean insert(String sql, List<?> parameters) throws SQLException {
            try {
                return update(sql, parameters) == 1;
            } catch (SQLException e) {
                if (isDuplicate(e)) {
                    return false;
                }
                throw e;
            }
        }

        /** Runs an update once for each of these parameters, in as few round trips as the driver can. */
        public void updateAll(String sql, List<? extends List<?>> parameters) throws SQLException {
            setLimits();
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                for (List<?> each : parameters) {
                    set(statement, each);
                    statement.addBatch();
                }
                int[] unused = statement.executeBatch();
            }
        }

        /** Runs a query and returns its rows. */
        public <T> List<T> list(String sql, List<?> parameters, SqlFunction<ResultSet, T> reader) throws SQLException {
            return run(sql, parameters, statement -> {
                List<T> all = new ArrayList<>();
                try (ResultSet row = statement.getResultSet()) {
                    while (row.next()) {
                        all.add(reader.of(row));
                    }
                }
                return all;
            });
        }

        private <T> T run(String sql, List<?> parameters, SqlFunction<PreparedStatement, T> result)
                throws SQLException {
            String limits = pending;
            pending = "";
            try (PreparedStatement statement = connection.prepareStatement(limits + sql)) {
                set(statement, parameters);
                boolean unused = statement.execute();
                for (int end = limits.indexOf(';'); end >= 0; end = limits.indexOf(';', end + 1)) {
                    unused = statement.getMoreResults(); // the last one is that of the statement
                }
                return result.of(statement);
            }
        }

        /** Sets the parameters and the time limit; not in H2, where it would be that of the caller's connection. */
        private void set(PreparedStatement statement, List<?> parameters) throws SQLException {
            if (!timeout.isZero() && dialect != SqlDialect.H2) { // the pool may have a limit of its own
                statement.setQueryTimeout(seconds(timeout));
            }
            for (int i = 0; i < parameters.size(); i++) {
                statement.setObject(i + 1, parameters.get(i));
            }
        }
    }

    /** Whether a row with the same unique key exists, in H2 and MySQL. */
    public static boolean isDuplicate(Throwable failure) {
        return isCausedBy(failure, "23505", 1062);
    }

    /** Whether the cause is a deadlock or a serialization failure: the transaction can be started again. */
    public static boolean isDeadlock(Throwable failure) {
        return isCausedBy(failure, "40.*", 90131); // all of this class, also in MySQL; H2: a concurrent update
    }

    /** Whether the cause is that another transaction has kept a lock for too long. */
    public static boolean isLockTimeout(Throwable failure) {
        return isCausedBy(failure, "55P03|HYT00", 1205); // PostgreSQL; H2; MySQL
    }

    /** Frameworks wrap the database's exception in their own. */
    private static boolean isCausedBy(Throwable failure, String states, int code) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql
                    && (sql.getErrorCode() == code
                            || String.valueOf(sql.getSQLState()).matches(states))) {
                return true;
            }
        }
        return false;
    }
}
