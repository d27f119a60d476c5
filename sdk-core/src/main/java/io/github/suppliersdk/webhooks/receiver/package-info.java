/**
 * The receiver between a web server and a {@link io.github.suppliersdk.webhooks.WebhookHandler}: {@link
 * io.github.suppliersdk.webhooks.receiver.WebhookReceiver} is where to begin.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.webhooks.receiver;

import org.jspecify.annotations.NullMarked;
