package io.github.suppliersdk.jdbc;

/** Who makes the tables. */
public enum SchemaMode {
    /** The library makes what is missing; several processes may start at once. */
    CREATE,
    /**
     * The library only looks whether they are there and of a version that it can use. For tables that Flyway or Liquibase
     * make, from what the method {@code ddl} of the same class gives.
     */
    CHECK
}
