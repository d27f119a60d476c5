/**
 * The engine of the receiver. The way of a request:
 *
 * <ol>
 *   <li>{@link io.github.suppliersdk.internal.webhooks.receiver.WebhookFront} checks the head ({@code HeadCheck}), reads
 *       and checks the body ({@code RequestReader}), waits for a turn, and reports the response ({@code
 *       WebhookEvents}).
 *   <li>{@code WebhookProcessor} has a script for each kind of request: what is done in one transaction, in its exact
 *       order; {@code Deadline} says until when it may be committed. The rows ({@link
 *       io.github.suppliersdk.internal.webhooks.receiver.InboxRow}) are in an {@link
 *       io.github.suppliersdk.internal.webhooks.receiver.Inbox}.
 *   <li>{@code HandlerCalls} calls the supplier's handler within the transaction, and marks the slot. What comes of it
 *       is a {@code Reply}.
 * </ol>
 *
 * <p>Beside it: {@code InboxWorker} ends holds, carries out accepted cancellations, and deletes old rows; {@code
 * RemoteBookings} is what is different if the bookings are in another system.
 */
@NullMarked
package io.github.suppliersdk.internal.webhooks.receiver;

import org.jspecify.annotations.NullMarked;
