/** Keeps what a receiver has decided in a database, by nothing but {@code java.sql}. */
@NullMarked
package io.github.suppliersdk.webhooks.jdbc;

import org.jspecify.annotations.NullMarked;
