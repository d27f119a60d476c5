/**
 * The protocol of one stored hold, booking or cancellation: pure functions from the {@link
 * io.github.suppliersdk.internal.webhooks.protocol.Situation} of a task to its next {@link
 * io.github.suppliersdk.internal.webhooks.protocol.Effect}. There is no thread, clock, lock or I/O here; a task
 * performs the effects and asks again after every event.
 *
 * <p>Begin with {@link io.github.suppliersdk.internal.webhooks.protocol.TransitionTable}. {@code DESIGN.md} shows it as
 * tables that are generated from this code. The names of {@link
 * io.github.suppliersdk.internal.webhooks.protocol.State} are stored in users' databases and never change.
 */
@NullMarked
package io.github.suppliersdk.internal.webhooks.protocol;

import org.jspecify.annotations.NullMarked;
