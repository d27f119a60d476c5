/**
 * The decisions about a hold, a booking or a cancellation, as pure functions without clock, thread or store. Begin with
 * {@link io.github.suppliersdk.internal.webhooks.protocol.TransitionTable}.
 */
@NullMarked
package io.github.suppliersdk.internal.webhooks.protocol;

import org.jspecify.annotations.NullMarked;
