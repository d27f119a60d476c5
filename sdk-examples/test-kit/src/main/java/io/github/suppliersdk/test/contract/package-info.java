/**
 * JUnit tests to extend: what a {@link io.github.suppliersdk.webhooks.store.WebhookStore}, an
 * {@link io.github.suppliersdk.sync.Outbox}, a {@link io.github.suppliersdk.auth.TokenSource} or an
 * {@link io.github.suppliersdk.http.HttpTransport} of your own must guarantee. The library's own are tested in the same way.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.test.contract;

import org.jspecify.annotations.NullMarked;
