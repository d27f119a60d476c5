/**
 * The receiving side: what the service asks of a supplier, and how a supplier can respond (<a
 * href="../doc-files/contract.html#5-webhooks">contract, section 5</a>). A {@link
 * io.github.suppliersdk.webhooks.WebhookHandler} is what a supplier writes; {@link
 * io.github.suppliersdk.webhooks.receiver.WebhookReceiver} does the rest. <a href="../doc-files/webhooks.html">I answer
 * webhooks</a> says what a handler must do, and what the receiver promises.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.webhooks;

import org.jspecify.annotations.NullMarked;
