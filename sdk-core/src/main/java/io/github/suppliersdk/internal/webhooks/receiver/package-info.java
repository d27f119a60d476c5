/**
 * The engine of the receiver. The way of a request:
 *
 * <ol>
 *   <li>{@link io.github.suppliersdk.internal.webhooks.receiver.WebhookFront} checks the head ({@code HeadCheck}), reads
 *       and checks the body ({@code RequestReader}), waits for a turn, and reports the response ({@code
 *       WebhookEvents}).
 *   <li>{@code WebhookProcessor} has a script for each kind of request: what is done in one transaction, in its exact
 *       order. The rows are in an {@link io.github.suppliersdk.internal.webhooks.receiver.Inbox}.
 *   <li>{@code HandlerCalls} calls the supplier's handler within the transaction.
 *   <li>{@code InboxWorker} ends holds, carries out accepted cancellations, and deletes old rows.
 * </ol>
 */
@NullMarked
package io.github.suppliersdk.internal.webhooks.receiver;

import org.jspecify.annotations.NullMarked;
