/**
 * Where a receiver keeps what it has decided: {@link io.github.suppliersdk.webhooks.store.WebhookStore}, which a
 * supplier with several processes must provide. {@link io.github.suppliersdk.webhooks.jdbc.JdbcWebhookStore}
 * keeps it in a database.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.webhooks.store;

import org.jspecify.annotations.NullMarked;
