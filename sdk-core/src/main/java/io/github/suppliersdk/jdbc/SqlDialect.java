package io.github.suppliersdk.jdbc;

/** The databases that can be used. */
public enum SqlDialect {
    /** PostgreSQL. */
    POSTGRESQL,
    /** MySQL and MariaDB. */
    MYSQL,
    /** H2, in memory or in a file. */
    H2
}
