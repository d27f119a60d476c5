/** Connections, schemas and database dialects, with {@code java.sql} only. */
@NullMarked
package io.github.suppliersdk.internal.jdbc;

import org.jspecify.annotations.NullMarked;
