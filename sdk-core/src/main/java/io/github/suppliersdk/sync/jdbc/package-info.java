/**
 * Keeps the marks of changed slots in a database, with {@code java.sql} only: {@link
 * io.github.suppliersdk.sync.jdbc.JdbcOutbox}.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.sync.jdbc;

import org.jspecify.annotations.NullMarked;
