/**
 * What is decided about a hold, a booking or a cancellation, as pure functions with no clock, no thread and no store:
 * {@link io.github.suppliersdk.internal.webhooks.protocol.TransitionTable} is where to begin.
 */
@NullMarked
package io.github.suppliersdk.internal.webhooks.protocol;

import org.jspecify.annotations.NullMarked;
