/**
 * Keeps what a sync has to remember in a database, by nothing but {@code java.sql}: {@link
 * io.github.suppliersdk.sync.jdbc.JdbcOutbox} has the marks of slots that changed, {@link
 * io.github.suppliersdk.sync.jdbc.JdbcVersionedSlots} the values of a supplier who receives values and has no database to
 * query.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.sync.jdbc;

import org.jspecify.annotations.NullMarked;
