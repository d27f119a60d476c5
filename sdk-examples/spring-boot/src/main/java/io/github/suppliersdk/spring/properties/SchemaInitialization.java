package io.github.suppliersdk.spring.properties;

/** What creates the tables of the library. */
public enum SchemaInitialization {
    /** The library creates them, in any database. */
    ALWAYS,
    /** The library creates them in a database in memory; in any other one it only checks that they exist. */
    EMBEDDED,
    /**
     * Another tool, such as Flyway or Liquibase, creates them from {@code WebhookInbox.ddl} and {@code JdbcOutbox.ddl}.
     */
    NEVER
}
