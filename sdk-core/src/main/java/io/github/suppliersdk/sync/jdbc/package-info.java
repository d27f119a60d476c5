/** Keeps what a sync has to remember in a database, by nothing but {@code java.sql}. */
@NullMarked
package io.github.suppliersdk.sync.jdbc;

import org.jspecify.annotations.NullMarked;
