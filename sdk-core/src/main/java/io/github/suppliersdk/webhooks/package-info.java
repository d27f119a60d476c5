/**
 * The receiving side: the service's requests to a supplier, and the supplier's responses (<a
 * href="../doc-files/contract.html#5-webhooks">contract, section 5</a>). A supplier implements a {@link
 * io.github.suppliersdk.webhooks.WebhookHandler}; {@link io.github.suppliersdk.webhooks.receiver.WebhookReceiver} does
 * the rest.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.webhooks;

import org.jspecify.annotations.NullMarked;
