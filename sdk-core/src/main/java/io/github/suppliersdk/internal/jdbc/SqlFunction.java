package io.github.suppliersdk.internal.jdbc;

import java.sql.SQLException;

/** What is done with a connection, a statement, or a row. */
@FunctionalInterface
public interface SqlFunction<A, T> {
    /** Does it. */
    T of(A argument) throws SQLException;
}
