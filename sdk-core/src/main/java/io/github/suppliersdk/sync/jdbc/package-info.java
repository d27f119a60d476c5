/**
 * Keeps the state of a sync in a database, with {@code java.sql} only: {@link
 * io.github.suppliersdk.sync.jdbc.JdbcOutbox} the marks of changed slots, {@link
 * io.github.suppliersdk.sync.jdbc.JdbcVersionedSlots} the values of a supplier who receives values and has no database
 * to query.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.sync.jdbc;

import org.jspecify.annotations.NullMarked;
