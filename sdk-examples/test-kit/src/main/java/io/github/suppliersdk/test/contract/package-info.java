/**
 * Abstract JUnit tests of the guarantees that a {@link io.github.suppliersdk.webhooks.store.WebhookStore}, an
 * {@link io.github.suppliersdk.sync.Outbox}, a {@link io.github.suppliersdk.auth.TokenSource} and an
 * {@link io.github.suppliersdk.http.HttpTransport} must give. Extend them to test your own implementation. The
 * implementations in the library are tested in the same way.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.test.contract;

import org.jspecify.annotations.NullMarked;
