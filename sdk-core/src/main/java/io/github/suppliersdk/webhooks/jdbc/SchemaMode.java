package io.github.suppliersdk.webhooks.jdbc;

/** Who makes the tables. */
public enum SchemaMode {
    /** The store makes what is missing; several processes may start at once. */
    CREATE,
    /**
     * The store only looks whether they are there and of a version that it can use. For tables that Flyway or Liquibase make
     * from {@link JdbcWebhookStore#ddl}.
     */
    CHECK
}
