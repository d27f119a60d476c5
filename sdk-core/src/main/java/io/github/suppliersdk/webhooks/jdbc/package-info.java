/**
 * Keeps the decisions of a receiver in a database, with {@code java.sql} only: {@link
 * io.github.suppliersdk.webhooks.jdbc.JdbcWebhookStore} is where to begin.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.webhooks.jdbc;

import org.jspecify.annotations.NullMarked;
