/**
 * Keeps what a receiver has decided in a database, by nothing but {@code java.sql}: {@link
 * io.github.suppliersdk.webhooks.jdbc.JdbcWebhookStore} is where to begin.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.webhooks.jdbc;

import org.jspecify.annotations.NullMarked;
