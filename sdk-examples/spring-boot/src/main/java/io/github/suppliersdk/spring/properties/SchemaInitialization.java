package io.github.suppliersdk.spring.properties;

/** Who makes the tables of the library. */
public enum SchemaInitialization {
    /** The library, in any database. */
    ALWAYS,
    /** The library in a database in memory; in any other one it only looks whether they are there. */
    EMBEDDED,
    /** Somebody else, such as Flyway or Liquibase, from what {@code JdbcWebhookStore.ddl} and {@code JdbcOutbox.ddl} give. */
    NEVER
}
