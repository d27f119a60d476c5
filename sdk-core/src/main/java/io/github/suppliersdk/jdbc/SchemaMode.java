package io.github.suppliersdk.jdbc;

/** Who creates the tables. */
public enum SchemaMode {
    /** The library creates missing tables; several processes may start at the same time. */
    CREATE,
    /**
     * The library only checks that the table exists. For tables that Flyway or Liquibase creates, from the statements of
     * the method {@code ddl} of the same class.
     */
    CHECK
}
