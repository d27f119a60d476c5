package io.github.suppliersdk.examples.database;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A database whose transactions run other code before each commit, or whose commits lose their acknowledgement. */
final class InterceptedCommits {
    private InterceptedCommits() {}

    /** Replaces a commit. */
    private interface AtCommit {
        void with(Connection connection) throws SQLException;
    }

    /** Runs {@code meanwhile} before each commit, on the thread of the transaction. */
    static DataSource of(DataSource database, Runnable meanwhile) {
        return with(database, connection -> {
            meanwhile.run();
            connection.commit();
        });
    }

    /** Commits, and then throws as if the acknowledgement were lost. */
    static DataSource losing(DataSource database) {
        return with(database, connection -> {
            connection.commit();
            throw new SQLException("the connection was reset");
        });
    }

    private static DataSource with(DataSource database, AtCommit commit) {
        return proxy(DataSource.class, (proxy, method, values) -> {
            Object result = call(database, method, values);
            return result instanceof Connection connection ? intercepted(connection, commit) : result;
        });
    }

    private static Connection intercepted(Connection connection, AtCommit commit) {
        return proxy(Connection.class, (proxy, method, values) -> {
            if (!"commit".equals(method.getName())) {
                return call(connection, method, values);
            }
            commit.with(connection);
            return null;
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static Object call(Object target, Method method, Object[] values) throws Throwable {
        try {
            return method.invoke(target, values);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
