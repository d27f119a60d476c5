package io.github.suppliersdk.internal.jdbc;

import java.sql.SQLException;
import java.sql.SQLTimeoutException;

/** Classifies SQL exceptions, and hides values in them. */
public final class Failures {
    private static final int MYSQL_INCORRECT_STRING = 1366;

    private Failures() {}

    static String message(String statement, TableName table, SQLException failure) {
        return statement + " on table " + table.qualified() + " failed (" + code(failure) + ")"
                + (isTimeout(failure)
                        ? ": it took longer than its time limit; an open transaction may have the row locked"
                        : "");
    }

    /** Removes the message if it may quote a value. */
    static SQLException withoutValues(SQLException failure) {
        return mayQuoteValues(failure) ? withoutText(failure) : failure;
    }

    private static String code(SQLException failure) {
        return "SQLState " + failure.getSQLState() + ", code " + failure.getErrorCode();
    }

    private static boolean mayQuoteValues(SQLException failure) {
        return state(failure).startsWith("22")
                || state(failure).startsWith("23")
                || failure.getErrorCode() == MYSQL_INCORRECT_STRING;
    }

    private static SQLException withoutText(SQLException failure) {
        SQLException copy = new SQLException(
                failure.getClass().getName() + " (" + code(failure)
                        + "); its message may contain stored values, and is not shown",
                failure.getSQLState(),
                failure.getErrorCode());
        copy.setStackTrace(failure.getStackTrace());
        return copy;
    }

    /**
     * Whether the statement, or its wait for a lock, timed out. MySQL: 1205, 3024; MariaDB: 1969; H2 and PostgreSQL:
     * HYT00, 57014.
     */
    private static boolean isTimeout(SQLException failure) {
        return failure instanceof SQLTimeoutException
                || state(failure).equals("57014")
                || state(failure).equals("HYT00")
                || switch (failure.getErrorCode()) {
                    case 1205, 1969, 3024 -> true;
                    default -> false;
                };
    }

    static boolean isMissingTable(SQLException failure) {
        return state(failure).equals("42P01") // PostgreSQL
                || state(failure).startsWith("42S0") // H2, MySQL
                || state(failure).equals("3F000") // PostgreSQL: not even the schema
                || state(failure).equals("90079"); // H2: the same
    }

    /** Whether a row with the same unique key exists, in H2 and MySQL. */
    public static boolean isDuplicate(SQLException failure) {
        return state(failure).equals("23505") || (state(failure).equals("23000") && failure.getErrorCode() == 1062);
    }

    /**
     * Whether the cause is a deadlock or a serialization failure: the transaction can be started again. Frameworks wrap
     * the database's exception in their own.
     */
    public static boolean isDeadlock(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql
                    && (state(sql).startsWith("40") // all of this class, also in MySQL
                            || sql.getErrorCode() == 90131)) { // H2: a concurrent update
                return true;
            }
        }
        return false;
    }

    private static String state(SQLException failure) {
        return failure.getSQLState() == null ? "" : failure.getSQLState();
    }
}
