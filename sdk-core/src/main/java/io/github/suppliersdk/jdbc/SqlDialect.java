package io.github.suppliersdk.jdbc;

/** The supported databases. */
public enum SqlDialect {
    /** PostgreSQL. */
    POSTGRESQL,
    /** MySQL and MariaDB. */
    MYSQL,
    /**
     * H2, in memory or in a file; with a file, set {@code ;WRITE_DELAY=0} in its JDBC URL, because a killed process
     * would otherwise lose its last commits.
     */
    H2
}
