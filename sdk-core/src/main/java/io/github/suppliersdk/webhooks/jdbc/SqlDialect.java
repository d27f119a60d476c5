package io.github.suppliersdk.webhooks.jdbc;

/** The databases that {@link JdbcWebhookStore} can use. */
public enum SqlDialect {
    /** PostgreSQL. */
    POSTGRESQL,
    /** MySQL and MariaDB. */
    MYSQL,
    /** H2, in memory or in a file. */
    H2
}
