package io.github.suppliersdk.internal.jdbc;

import java.sql.SQLException;

/** What an exception of a database means. */
public final class SqlErrors {
    private SqlErrors() {}

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
