/**
 * Keeps what a receiver has decided in a database, by nothing but {@code java.sql}.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.webhooks.jdbc;

import org.jspecify.annotations.NullMarked;
