/**
 * Answering the webhooks. In reading order:
 *
 * <ol>
 *   <li>{@link io.github.suppliersdk.examples.webhooks.CellarHandler}: what a supplier writes
 *   <li>{@link io.github.suppliersdk.examples.webhooks.JdkWebhooks},
 *       {@link io.github.suppliersdk.examples.webhooks.WebhookServlet}: two web servers to choose from
 *   <li>{@link io.github.suppliersdk.webhooks.receiver.WebhookInbox} of the library: the rows in a database, in whose
 *       transactions the handler works: {@link io.github.suppliersdk.examples.database}
 *   <li>{@link io.github.suppliersdk.examples.remote}: a handler whose bookings are in another system
 *   <li>{@link io.github.suppliersdk.examples.webhooks.ClosedLoop}: the complete flow, from publishing a slot to its
 *       booking and cancellation
 * </ol>
 */
@NullMarked
package io.github.suppliersdk.examples.webhooks;

import org.jspecify.annotations.NullMarked;
