package io.github.suppliersdk.jdbc;

import java.sql.Connection;
import java.util.function.Consumer;

/**
 * Runs work in a transaction of a framework, so that code which uses the framework joins it. With Spring, for the data
 * source of a {@code TransactionTemplate}:
 *
 * <pre>{@code
 * work -> template.executeWithoutResult(status -> {
 *     Connection connection = DataSourceUtils.getConnection(dataSource);
 *     try {
 *         work.accept(connection);
 *     } finally {
 *         DataSourceUtils.releaseConnection(connection, dataSource);
 *     }
 * })
 * }</pre>
 */
@FunctionalInterface
public interface TransactionRunner {
    /**
     * Begins a new transaction at isolation level READ COMMITTED, runs the work with its connection on this thread, and
     * commits if the work returns. If the work throws, rolls back and throws.
     *
     * @throws Exception if the transaction cannot be begun or committed, or the exception of the work
     */
    void run(Consumer<Connection> work) throws Exception;
}
