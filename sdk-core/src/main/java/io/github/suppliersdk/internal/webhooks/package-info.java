/**
 * The engine that receives webhooks: holds, bookings, cancellations and health checks.
 *
 * <p>Every operation is a row in a store, so that a repeated request, another process or recovery can continue it. The
 * way of a request:
 *
 * <ol>
 *   <li>{@link io.github.suppliersdk.internal.webhooks.Dispatcher} takes it from the web server's adapter. {@code
 *       HeadCheck} checks key, path, method and headers; {@code Permits} limits how many requests are handled at a
 *       time.
 *   <li>{@code RequestReader} reads and checks the body.
 *   <li>{@code Engine} begins a {@code Task}. The task reads or inserts its row, calls the handler, stores the result
 *       and sends the response, as the table in {@code protocol} decides. It sends 200 and 400 only when the row says
 *       so, and 503 if nothing is decided before the service stops waiting.
 *   <li>{@code Recovery} searches for due rows. It compensates what an ended process has left, ends holds that have
 *       expired, and deletes old rows.
 * </ol>
 *
 * <p>Tasks never block: {@code Ports} runs calls of the store and of the handler on other threads and posts their
 * results as events. {@code Reports} delivers to the log and the observers, so that a slow one delays no response.
 */
@NullMarked
package io.github.suppliersdk.internal.webhooks;

import org.jspecify.annotations.NullMarked;
