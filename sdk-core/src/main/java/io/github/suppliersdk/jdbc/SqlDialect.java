package io.github.suppliersdk.jdbc;

/** The databases that can be used. */
public enum SqlDialect {
    /** PostgreSQL. */
    POSTGRESQL,
    /** MySQL and MariaDB. */
    MYSQL,
    /** H2, in memory or in a file; in a file with {@code ;WRITE_DELAY=0} in its JDBC URL, or a killed process loses its last commits. */
    H2
}
