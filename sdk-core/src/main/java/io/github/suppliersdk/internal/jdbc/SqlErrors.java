package io.github.suppliersdk.internal.jdbc;

import java.sql.SQLException;
import java.util.function.Predicate;

/** What an exception of a database means. */
public final class SqlErrors {
    private SqlErrors() {}

    /** Whether a row with the same unique key exists, in H2 and MySQL. */
    public static boolean isDuplicate(SQLException failure) {
        return state(failure).equals("23505") || (state(failure).equals("23000") && failure.getErrorCode() == 1062);
    }

    /**
     * Whether the cause is a deadlock or a serialization failure: the transaction can be started again. Frameworks wrap
     * the database's exception in their own.
     */
    public static boolean isDeadlock(Throwable failure) {
        // all of this class, also in MySQL; H2: a concurrent update
        return isCausedBy(failure, sql -> state(sql).startsWith("40") || sql.getErrorCode() == 90131);
    }

    /** Whether the cause is that another transaction has kept a lock for too long. */
    public static boolean isLockTimeout(Throwable failure) {
        // PostgreSQL; H2; MySQL
        return isCausedBy(failure, sql -> state(sql).matches("55P03|HYT00") || sql.getErrorCode() == 1205);
    }

    private static boolean isCausedBy(Throwable failure, Predicate<SQLException> test) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && test.test(sql)) {
                return true;
            }
        }
        return false;
    }

    private static String state(SQLException failure) {
        return failure.getSQLState() == null ? "" : failure.getSQLState();
    }
}
