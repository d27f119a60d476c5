/**
 * The receiving side: what the service asks of a supplier, and what a supplier can answer (<a href="../doc-files/contract.html#5-webhooks">contract, section 5</a>). A
 * {@link io.github.suppliersdk.webhooks.WebhookHandler} is what a supplier writes;
 * {@link io.github.suppliersdk.webhooks.receiver.WebhookReceiver} does the rest.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.webhooks;

import org.jspecify.annotations.NullMarked;
