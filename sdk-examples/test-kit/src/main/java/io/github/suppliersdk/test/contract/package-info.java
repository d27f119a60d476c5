/**
 * What a {@link io.github.suppliersdk.webhooks.store.WebhookStore}, an {@link io.github.suppliersdk.sync.Outbox}, a
 * {@link io.github.suppliersdk.auth.TokenSource} or an {@link io.github.suppliersdk.http.HttpTransport} of a user's own is
 * tested with. The library's own keep the same contracts.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.test.contract;

import org.jspecify.annotations.NullMarked;
