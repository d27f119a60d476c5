/**
 * Requests for a supplier's own tests, as the service sends them: {@link
 * io.github.suppliersdk.webhooks.testkit.SampleWebhooks} is where to begin.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.webhooks.testkit;

import org.jspecify.annotations.NullMarked;
