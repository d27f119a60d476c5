/**
 * Stores for the decisions of a receiver: {@link io.github.suppliersdk.webhooks.store.WebhookStore} is the one part
 * that a supplier with several processes must provide. {@link io.github.suppliersdk.webhooks.jdbc.JdbcWebhookStore}
 * keeps them in a database.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.webhooks.store;

import org.jspecify.annotations.NullMarked;
