/** Connections, schemas and kinds of databases, for all that is kept by nothing but {@code java.sql}. */
@NullMarked
package io.github.suppliersdk.internal.jdbc;

import org.jspecify.annotations.NullMarked;
