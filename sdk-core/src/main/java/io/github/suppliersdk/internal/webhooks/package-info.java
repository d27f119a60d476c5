/**
 * How a webhook is received: {@link io.github.suppliersdk.internal.webhooks.Dispatcher} takes a request, {@link
 * io.github.suppliersdk.internal.webhooks.Gate} checks it, {@link io.github.suppliersdk.internal.webhooks.Engine}
 * claims its row in the store, calls the handler and responds before the deadline; {@link
 * io.github.suppliersdk.internal.webhooks.Recovery} finishes what other processes have abandoned.
 */
@NullMarked
package io.github.suppliersdk.internal.webhooks;

import org.jspecify.annotations.NullMarked;
