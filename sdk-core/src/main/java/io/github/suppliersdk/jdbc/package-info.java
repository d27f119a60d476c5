/**
 * What can be chosen for everything of this library that keeps data in a database: the {@link
 * io.github.suppliersdk.jdbc.SqlDialect}, and by {@link io.github.suppliersdk.jdbc.SchemaMode} who makes the tables.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.jdbc;

import org.jspecify.annotations.NullMarked;
