/**
 * Options of everything in this library that keeps data in a database: the {@link
 * io.github.suppliersdk.jdbc.SqlDialect}, and with {@link io.github.suppliersdk.jdbc.SchemaMode} who creates the
 * tables.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.jdbc;

import org.jspecify.annotations.NullMarked;
